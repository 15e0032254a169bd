import { withTarget } from './filter'
import { readList } from './lists'
import { deleteRecord, readMany, readOne, writeRecord } from './records'
import { callOf, resourceOf } from './request'
import type { Source } from './source'

/** Resources with calls of the contract. */
export const contractSource: Source = {
  getList: (resource, request) => readList(resource, request),
  getOne: async (resource, { id, ...request }) => ({ data: await readOne(resource, id, request) }),
  getMany: async (resource, { ids, ...request }) => ({ data: await readMany(resource, ids, request) }),
  getManyReference: async (resource, request) => {
    const call = resourceOf(resource).calls.list ?? callOf(resource, 'all')
    return readList(resource, withTarget(call, request))
  },
  create: async (resource, request) => ({ data: await writeRecord(resource, 'create', request) }),
  update: async (resource, { previousData, ...request }) => ({
    // Without a version, the API can't tell that somebody else has changed the record.
    data: await writeRecord(resource, 'update', {
      ...request,
      data: { version: previousData?.version, ...request.data },
    }),
  }),
  delete: async (resource, { id, meta }) => ({ data: await deleteRecord(resource, id, { meta }) }),
}
