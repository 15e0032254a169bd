/** Builds the parts of regular calls: names, paths, guards and schemas. */
import type { z } from 'zod'
import { created, csvFile, csvUpload, list, page, record as one } from './call'
import { switching, type RecordAct, type Right } from './acts'
import { deleted, toggled } from './entities/fields'
import { importQuery, importResult } from './entities/imports'
import type { Filters } from './entities/filters'
import { manyOf, manyResult, previewQuery } from './entities/many'
import { activeQuery, listQuery } from './entities/queries'
import { inCompany, platform, signedIn, type Guard, type Rule } from './guards'
import { isPermission, type CrudEntity, type Permission } from './permissions'
import type { Act, Owner } from './regularResource'
import type { messagesOf } from './regularTexts'
import type { Saying } from './say'

/** The path prefix of each owner. */
export const bases = {
  company: '/company/:company_id',
  provider: '/admin',
  everyone: '',
} as const satisfies Record<Owner, string>

type GuardBuilder = (...permissions: Permission[]) => readonly Rule[]
const guardBuilders: Record<Owner, { readonly reads: GuardBuilder; readonly writes: GuardBuilder }> = {
  company: { reads: inCompany, writes: inCompany },
  provider: { reads: platform, writes: platform },
  everyone: { reads: signedIn, writes: platform },
}

export const namesOf = <One extends string, Many extends string>(one: One, many: Many) =>
  ({
    list: `list${many}`,
    all: `listAll${many}`,
    one: `read${one}`,
    create: `create${one}`,
    update: `update${one}`,
    delete: `delete${one}`,
    toggle: `toggle${one}`,
    upload: `upload${many}`,
    download: `download${many}`,
    toggleMany: `toggle${many}`,
    deleteMany: `delete${many}`,
  }) as const

export const pathsOf = <Base extends string, One extends string, Many extends string, Id extends string>(
  base: Base,
  [one, many]: readonly [One, Many],
  id: Id,
) =>
  ({
    list: `${base}/${many}/`,
    all: `${base}/${many}/all`,
    one: `${base}/${one}/:${id}/`,
    create: `${base}/${one}/`,
    update: `${base}/${one}/:${id}/`,
    delete: `${base}/${one}/:${id}/`,
    toggle: `${base}/${one}/:${id}/`,
    upload: `${base}/${one}/upload/`,
    download: `${base}/${one}/download/`,
    toggleMany: `${base}/${many}/activity/`,
    deleteMany: `${base}/${many}/deletion/`,
  }) as const

export const guardsOf = (of: Owner, entity: CrudEntity) => {
  const { reads, writes } = guardBuilders[of]
  const named = (right: Right) => {
    const permission = `${right}_${entity}`
    return isPermission(permission) ? permission : (`UPDATE_${entity}` as const)
  }
  const toggle = writes(named('ENABLE_DISABLE'))
  const regular = {
    list: reads(`VIEW_${entity}`),
    all: reads(`VIEW_${entity}`),
    one: reads(`VIEW_${entity}`),
    create: writes(`CREATE_${entity}`),
    update: writes(`UPDATE_${entity}`),
    delete: writes(`DELETE_${entity}`),
    toggle,
    upload: writes(`CREATE_${entity}`),
    download: writes(`VIEW_${entity}`),
    toggleMany: toggle,
    deleteMany: writes(`DELETE_${entity}`),
  } as const satisfies Record<Act, Guard>
  return { regular, own: ({ right }: RecordAct) => writes(named(right)) }
}

interface Shapes<R, C, U, Column, F> {
  readonly record: R
  readonly create: C
  readonly update: U
  readonly sort: readonly [Column, ...Column[]]
  readonly filters: F
  readonly row: z.ZodObject | undefined
}

/** Returns the method, schemas and answer of each call. */
export const bodiesOf = <R extends z.ZodType, C, U, Column extends string, F extends Filters>(
  { record, create, update, sort, filters, row }: Shapes<R, C, U, Column, F>,
  texts: ReturnType<typeof messagesOf>,
  fileName: string,
) => {
  const query = listQuery(...sort).extend(filters)
  const many = manyOf({ search: query.shape.search, ...(filters as Filters) })
  const changesMany = <Shape extends z.ZodRawShape>(shape: Shape, message: string | Saying) =>
    ({ method: 'POST', query: previewQuery, body: many(shape), answer: one(manyResult, message) }) as const
  const regular = {
    list: { method: 'GET', query, answer: page(record) },
    all: { method: 'GET', answer: list(record) },
    one: { method: 'GET', answer: one(record, texts.one) },
    create: { method: 'POST', body: create, answer: created(record, texts.create) },
    update: { method: 'PUT', body: update, answer: one(record, texts.update) },
    delete: { method: 'DELETE', answer: one(deleted, texts.delete) },
    toggle: { method: 'PATCH', query: activeQuery, answer: one(toggled, texts.toggle) },
    upload: {
      method: 'POST',
      query: importQuery,
      upload: row ? { ...csvUpload, row } : csvUpload,
      answer: one(importResult, texts.upload),
    },
    download: { method: 'GET', answer: csvFile(fileName) },
    toggleMany: changesMany(switching.body, texts.toggleMany),
    deleteMany: changesMany({}, texts.deleteMany),
  } as const
  return { regular, own: changesMany }
}
