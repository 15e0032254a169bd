import { legalEntity as record } from '../../contract/entities/legalEntity'
import { notFound } from '../errors/apiError'
import { legalEntities } from '../database/tables'
import type { Operations } from '../http/operation'
import { createOf, removeOf, updateOf } from '../records/operations'
import { columnsFor, readTable } from '../records/reading'
import { resource } from '../records/resource'
import { ownerIn } from '../records/rows'
import { isPlace, placeErrors } from './structure/place'

const legalEntity = resource({
  table: legalEntities,
  reading: readTable({
    table: legalEntities,
    columns: columnsFor(legalEntities, record),
  }),
  /** Only a new entity has a place to check; updates can't move it. */
  errors: async ({ db, row, before }) => (before ? {} : placeErrors(db, row)),
  fits: ({ db, row }) => placeErrors(db, row),
})

export const legalEntityOperations: Operations<
  'listLegalEntities' | 'createLegalEntity' | 'updateLegalEntity' | 'deleteLegalEntity'
> = {
  listLegalEntities: {
    finds: legalEntity.reading.finder && { ...legalEntity.reading.finder, resource: 'legalEntities' },
    run: async ({ db, params }) => {
      if (!(await isPlace(db, params))) throw notFound()
      return legalEntity.reading.all(db, ownerIn(legalEntities, params))
    },
  },
  createLegalEntity: createOf(legalEntity),
  updateLegalEntity: updateOf(legalEntity),
  deleteLegalEntity: removeOf(legalEntity),
}
