/** Moves regions, countries and legal entities with all that is in them, and tells in advance what goes along (decision 0069). */
import { createHash } from 'node:crypto'
import type { StructureMove } from '../../../contract/entities/structureMove'
import type { SignedInCaller } from '../../accounts/account'
import type { Queryable } from '../../database/connection'
import { legalEntities, regions } from '../../database/tables'
import { changedSincePreview } from '../../errors/apiError'
import type { Operations } from '../../http/operation'
import { requireRow } from '../../records/rows'
import type { MoveInput, Planned } from './moves/carry'
import { planCountry, type CountryBody } from './moves/country'
import { planEntity } from './moves/entity'
import { planRegion } from './moves/region'

const identify = (caller: SignedInCaller, { told, state }: Planned<unknown>): string => {
  const text = JSON.stringify([caller.account.user.id, told, state])
  return createHash('sha256').update(text).digest('hex')
}

/** Makes a move unless something of it has changed since its preview, and plans the way back. */
const move = async <Body>(
  { caller, query }: MoveInput,
  body: Body,
  plan: (body: Body) => Promise<Planned<Body>>,
): Promise<StructureMove> => {
  const planned = await plan(body)
  const now: StructureMove = { ...planned.told, plan: identify(caller, planned), undo: null }
  if (query.preview) return now
  if (query.plan !== undefined && query.plan !== now.plan)
    throw changedSincePreview(now, 'What moves has changed since you looked. Nothing was moved.')
  await planned.write()
  const back = await plan(planned.inverse)
  const scopes = planned.followed.map(({ user_id, application }) => ({ user_id, application }))
  return { ...now, undo: { plan: identify(caller, back), scopes } }
}

const findRegion = ({ db, params }: { db: Queryable; params: { company_id: number; region_id: number } }) =>
  requireRow(db, { table: regions, key: { company_id: params.company_id, id: params.region_id } })

export const moveOperations: Operations<'moveRegion' | 'moveCountry' | 'moveLegalEntity'> = {
  moveRegion: {
    find: findRegion,
    run: (input) => move(input, input.body, (body) => planRegion(input, input.params, body)),
  },
  moveCountry: {
    find: findRegion,
    run: (input) => {
      const { company_id, region_id } = input.params
      // The way back starts at the other region.
      const at = (body: CountryBody) => (body === input.body ? region_id : input.body.to_region_id)
      return move(input, input.body, (body) => planCountry(input, { company_id, region_id: at(body) }, body))
    },
  },
  moveLegalEntity: {
    find: ({ db, params }) =>
      requireRow(db, {
        table: legalEntities,
        key: { company_id: params.company_id, id: params.legal_entity_id },
      }),
    run: (input) => move(input, input.body, (body) => planEntity(input, input.params, body)),
  },
}
