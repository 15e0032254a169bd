/** Records of any resource, made from the schemas of its calls, and a data provider that answers with them. */
import { z } from 'zod'
import type { RaRecord } from 'ra-core'
import type { Call } from '../../contract/call'
import { dayAhead } from '../../contract/days'
import type { AnyResource } from '../schema/resource'
import type { SchemaDataProvider } from '../schema/dataProvider'

const names = ['Aurora Foods', 'Borealis Energy', 'Cascadia Logistics and Warehousing of the Pacific Northwest']

/** Values for a member; the first that its schema accepts is taken. A loose schema accepts any text, so the name hints at one. */
const valuesFor = (member: string, index: number): readonly (string | number)[] => {
  const moment = `${dayAhead(40 * index + 20)} 00:00:00`
  const special: readonly (readonly [RegExp, string | number])[] = [
    [/email/, `person${index}@aurora.example`],
    [/date|_at$/, moment],
    [/phone_code|calling/, '45'],
    [/year/, 2027 + index],
    [/rank/, index + 1],
    [/number|postal/, '5551234'],
    [/url|logo|picture/, '/src/mark.svg'],
    [/code/, 'DKK'],
  ]
  const hinted = special.filter(([pattern]) => pattern.test(member)).map(([, value]) => value)
  return [...hinted, names[index % names.length] ?? '', index + 1, ...special.map(([, value]) => value)]
}

/** Makes a value that a schema accepts, the same one for the same index. */
export const sampleOf = (schema: z.ZodType, member = '', index = 0): unknown => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return sampleOf(schema.unwrap() as z.ZodType, member, index)
  if (schema instanceof z.ZodPipe) return sampleOf(schema.in as z.ZodType, member, index)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, inner]) => [
        key,
        key === 'id' ? index + 1 : sampleOf(inner, key, index),
      ]),
    )
  if (schema instanceof z.ZodArray)
    return [0, 1].map((place) => sampleOf(schema.element as z.ZodType, member, index + place))
  if (schema instanceof z.ZodEnum) return schema.options[index % schema.options.length]
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, member, index)
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodMap) return {}
  const candidates = [...valuesFor(member, index), index % 2 === 0]
  return candidates.find((value) => schema.safeParse(value).success) ?? null
}

const dataOf = (call: Call | undefined): z.ZodType | undefined =>
  call && 'data' in call.answer ? call.answer.data : undefined

/** Makes records of a resource, as its calls answer. */
export const recordsOf = ({ calls }: AnyResource): RaRecord[] => {
  const schema = dataOf(calls.list) ?? dataOf(calls.all) ?? dataOf(calls.one)
  return names.map((_name, index) => ({ id: index + 1, ...(schema && (sampleOf(schema, '', index) as object)) }))
}

export type Answering = 'records' | 'nothing' | 'never' | 'failure'

/** Creates a data provider that answers every list with samples, with nothing, never, or with an error. */
export const sampleProvider = (
  resources: Readonly<Record<string, AnyResource>>,
  answering: Answering = 'records',
): SchemaDataProvider => {
  const answer = async <T>(data: T, empty: T): Promise<T> => {
    if (answering === 'never') await new Promise(() => {})
    if (answering === 'failure') throw Object.assign(new Error('Something went wrong.'), { code: 1500, status: 500 })
    return answering === 'nothing' ? empty : data
  }
  const of = (name: string) => {
    const resource = resources[name]
    return resource ? recordsOf(resource) : []
  }
  const list = (name: string) =>
    answer({ data: of(name), total: of(name).length }, { data: [] as RaRecord[], total: 0 })
  const one = async (name: string, id: unknown) => {
    const [first] = of(name)
    return { data: { ...(of(name).find((record) => record.id === id) ?? first), id: id as number } as RaRecord }
  }
  const changed = () => Promise.reject(new Error('Nothing can be saved here.'))
  const provider = {
    getList: list,
    getMany: (name: string) => list(name),
    getManyReference: list,
    getOne: (name: string, { id }: { id: unknown }) => one(name, id),
    create: changed,
    update: changed,
    updateMany: changed,
    delete: changed,
    deleteMany: changed,
    toggle: changed,
    readCounts: () => Promise.resolve({}),
    changeMany: changed,
    uploadFile: changed,
    readFile: changed,
    downloadFile: changed,
    send: async (call: Call) => {
      const schema = dataOf(call)
      const isList = call.answer.kind === 'list' || call.answer.kind === 'page'
      const sample = schema && sampleOf(schema)
      const data = await answer(isList ? [sample] : sample, isList ? [] : sample)
      return { success: true, code: 1000, message: '', data, pagination: null }
    },
  }
  return provider as unknown as SchemaDataProvider
}
