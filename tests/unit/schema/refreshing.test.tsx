/** What is read again after a write, and what is shown at once. */
import { act, renderHook } from '@testing-library/react'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/byName'
import { sectors } from '../../../src/resources/sectors'
import type { AnyResource } from '../../../src/schema/resource'
import { useRefresh, useRefreshAfterWrites } from '../../../src/schema/shared/refresh'
import { nobody, SchemaProvider } from '../../../src/schema/shared/SchemaContext'

const meta = undefined
const keys = {
  list: ['sectors', 'getList', { page: 1 }],
  shown: ['sectors', 'getOne', { id: '7', meta }],
  hidden: ['sectors', 'getOne', { id: '8', meta }],
  units: ['businessUnits', 'getList', {}],
  people: ['tomUsers', 'getList', {}],
  person: ['tomUsers', 'getOne', { id: '8', meta }],
  constant: ['sectors', 'constant', {}],
} as const
type Name = keyof typeof keys

const endings: (() => void)[] = []
afterEach(() => endings.splice(0).forEach((end) => end()))

/** Opens a console that shows a list of sectors and sector 7, and has read the rest before. */
const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const stored: Record<Name, unknown> = {
    list: {
      data: [
        { id: 7, name: 'Mining', count: 2 },
        { id: 8, name: 'Trade', count: 3 },
      ],
    },
    shown: { id: 7, name: 'Mining', count: 2 },
    hidden: { id: 8, name: 'Trade' },
    units: { data: [] },
    people: { data: [] },
    person: { id: 8 },
    constant: [],
  }
  const reads: Name[] = []
  const queryOf = (name: Name) => ({
    queryKey: keys[name],
    gcTime: name === 'constant' ? Infinity : 60_000,
    queryFn: () => {
      reads.push(name)
      return Promise.resolve(stored[name])
    },
  })
  for (const name of Object.keys(keys) as Name[]) {
    client.getQueryCache().build(client, queryOf(name))
    client.setQueryData(keys[name], stored[name])
  }
  for (const name of ['list', 'shown'] as const)
    endings.push(new QueryObserver(client, queryOf(name)).subscribe(() => {}))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SchemaProvider value={{ resources, caller: nobody, userId: null }}>{children}</SchemaProvider>
    </QueryClientProvider>
  )
  const isOutdated = (name: Name) => client.getQueryState(keys[name])?.isInvalidated
  /** Names what was read again, what will be when it is next shown, and what was forgotten. */
  const outcome = () => ({
    reads: reads.toSorted(),
    later: (Object.keys(keys) as Name[]).filter((name) => isOutdated(name) === true),
    forgotten: (Object.keys(keys) as Name[]).filter((name) => isOutdated(name) === undefined),
  })
  return { client, wrapper, outcome }
}

describe('after a write of react-admin’s own components', () => {
  const write = async (mutationKey: readonly unknown[] | undefined, variables: unknown, error?: Error) => {
    const opened = open()
    const { unmount } = renderHook(() => useRefreshAfterWrites(), { wrapper: opened.wrapper })
    endings.push(unmount)
    const mutationFn = () => (error ? Promise.reject(error) : Promise.resolve({}))
    const mutation = opened.client.getMutationCache().build(opened.client, {
      ...(mutationKey && { mutationKey }),
      mutationFn,
    })
    await act(() => mutation.execute(variables).catch(() => {}))
    return opened.outcome()
  }
  const all = { reads: ['list', 'shown'], later: ['units'], forgotten: ['hidden'] }
  const nothing = { reads: [], later: [], forgotten: [] }

  test.each(['create', 'delete', 'updateMany', 'deleteMany'])(
    'such as %s, what is on screen of it is read again, and the rest when it is next shown',
    async (method) => {
      expect(await write(['sectors', method], { resource: 'sectors', id: 7, meta })).toEqual(all)
    },
  )

  test('an updated record has just been answered, and is not read again', async () => {
    expect(await write(['sectors', 'update'], { resource: 'sectors', id: 7, meta })).toEqual({
      ...all,
      reads: ['list'],
    })
  })

  test('that failed, all is read again, as some of many records may have been written', async () => {
    const failed = new Error('No')
    expect(await write(['sectors', 'update'], { resource: 'sectors', id: 7, meta }, failed)).toEqual(all)
    expect(await write(['sectors', 'updateMany'], { resource: 'sectors', ids: [7], meta }, failed)).toEqual(all)
  })

  test('the resource is that which was sent, or else that of the key', async () => {
    expect(await write(['tomUsers', 'create'], { resource: 'sectors' })).toEqual(all)
    expect(await write(['sectors', 'create'], undefined)).toEqual(all)
    expect(await write(['sectors', 'create'], {})).toEqual(all)
  })

  test('nothing is read again for other acts, nor for resources that nobody knows', async () => {
    expect(await write(['sectors', 'toggle'], { id: 7 })).toEqual(nothing)
    expect(await write(['sectors'], { resource: 'sectors' })).toEqual(nothing)
    expect(await write(['spaceships', 'create'], {})).toEqual(nothing)
    expect(await write(undefined, { resource: 'sectors' })).toEqual(nothing)
  })
})

describe('after a write of a form', () => {
  const save = async (written?: Parameters<ReturnType<typeof useRefresh>>[0], resource: AnyResource = sectors) => {
    const opened = open()
    const { result, unmount } = renderHook(() => useRefresh(resource, {}), { wrapper: opened.wrapper })
    endings.push(unmount)
    await act(() => result.current(written))
    const { client } = opened
    return { ...opened.outcome(), client }
  }

  test('the list shows what was written at once, beside what the answer does not say', async () => {
    const opened = open()
    const { result, unmount } = renderHook(() => useRefresh(sectors, {}), { wrapper: opened.wrapper })
    endings.push(unmount)
    void result.current({ call: sectors.calls.update, record: { id: 7, name: 'Quarrying' } })
    expect(opened.client.getQueryData(keys.list)).toEqual({
      data: [
        { id: 7, name: 'Quarrying', count: 2 },
        { id: 8, name: 'Trade', count: 3 },
      ],
    })
    await act(async () => {})
  })

  test('all that it touches is read again, and other resources stay as they are', async () => {
    const { reads, later, forgotten } = await save()
    expect({ reads, later, forgotten }).toEqual({ reads: ['list', 'shown'], later: ['units'], forgotten: ['hidden'] })
  })

  test('what its answer tells as reading would is not read again; after any other answer it is', async () => {
    // An answer without a record's own call, as sectors have none, is never the whole record.
    const part = await save({ call: sectors.calls.update, record: { id: 7, name: 'Quarrying' } })
    expect(part.reads).toEqual(['list', 'shown'])
    const { call, ...answer } = { call: sectors.calls.update, record: { id: 7, name: 'Quarrying' } }
    const whole = { ...sectors, calls: { ...sectors.calls, one: { ...call, method: 'GET' } } } as AnyResource
    const { reads, client } = await save({ call, ...answer }, whole)
    expect(reads).toEqual(['list'])
    expect(client.getQueryData(keys.shown)).toEqual({ id: 7, name: 'Quarrying', count: 2 })
    const switched = await save({ call: undefined, ...answer }, whole)
    expect(switched.reads).toEqual(['list', 'shown'])
  })

  test('a list without the record stays as it is until it is read again', async () => {
    const opened = open()
    const before = opened.client.getQueryData(keys.list)
    const { result, unmount } = renderHook(() => useRefresh(sectors, {}), { wrapper: opened.wrapper })
    endings.push(unmount)
    void result.current({ call: sectors.calls.create, record: { id: 9, name: 'Fishing' } })
    expect(opened.client.getQueryData(keys.list)).toBe(before)
    await act(async () => {})
  })
})
