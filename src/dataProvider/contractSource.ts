import { withTarget } from './filter'
import { readList } from './lists'
import { deleteRecord, readMany, readOne, writeRecord } from './records'
import { callOf, resourceOf } from './request'
import type { Source } from './source'

/** Resources with calls of the contract. */
export const contractSource: Source = {
  getList: (resource, asked) => readList(resource, asked),
  getOne: async (resource, { id, ...asked }) => ({ data: await readOne(resource, id, asked) }),
  getMany: async (resource, { ids, ...asked }) => ({ data: await readMany(resource, ids, asked) }),
  getManyReference: async (resource, asked) => {
    const call = resourceOf(resource).calls.list ?? callOf(resource, 'all')
    return readList(resource, withTarget(call, asked))
  },
  create: async (resource, asked) => ({ data: await writeRecord(resource, 'create', asked) }),
  update: async (resource, { previousData, ...asked }) => ({
    // Without a version, the API can't tell that somebody else has changed the record.
    data: await writeRecord(resource, 'update', { ...asked, data: { version: previousData?.version, ...asked.data } }),
  }),
  delete: async (resource, { id, meta }) => ({ data: await deleteRecord(resource, id, { meta }) }),
}
