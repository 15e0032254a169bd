/** A plain REST service in memory that speaks the dialect of `ra-data-simple-rest`. */

interface Entry {
  readonly id: number
  readonly [member: string]: unknown
}

type Filter = Readonly<Record<string, unknown>>

const json = (data: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(data, { status, headers })

const parse = <T>(text: string | null, otherwise: T): T => (text === null ? otherwise : (JSON.parse(text) as T))

const fits = (entry: Entry, filter: Filter) =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === 'q') return String(entry.name).toLowerCase().includes(String(wanted).toLowerCase())
    return [wanted].flat().some((one) => String(entry[name]) === String(one))
  })

const sorted = (entries: readonly Entry[], [field, order]: readonly [string, string]) =>
  entries.toSorted((one, other) => {
    const compared =
      String(one[field]).localeCompare(String(other[field]), 'en', { numeric: true }) || one.id - other.id
    return order === 'DESC' ? -compared : compared
  })

/**
 * Returns a function that answers requests like the service. Names must not be empty, and a record called 'Fixed' can't
 * be deleted.
 */
export const restService = (collection: string, initial: readonly Entry[]) => {
  let entries = [...initial]

  const list = ({ searchParams: query }: URL) => {
    const found = entries.filter((entry) => fits(entry, parse<Filter>(query.get('filter'), {})))
    const [from, to] = parse<[number, number]>(query.get('range'), [0, found.length])
    const rows = sorted(found, parse<[string, string]>(query.get('sort'), ['id', 'ASC'])).slice(from, to + 1)
    return json(rows, 200, { 'Content-Range': `${collection} ${from}-${to}/${found.length}` })
  }

  const save = async (request: Request, id: number) => {
    const data = (await request.json()) as Filter
    if (data.name === '') return json({ errors: { name: 'A visit needs a name.' } }, 422)
    const entry = { ...data, id }
    const isNew = request.method === 'POST'
    entries = isNew ? [...entries, entry] : entries.map((one) => (one.id === id ? entry : one))
    return json(entry, isNew ? 201 : 200)
  }

  return async (request: Request): Promise<Response> => {
    if (request.headers.get('Authorization') === null) return json({ message: 'Sign in first' }, 401)
    const url = new URL(request.url)
    const id = Number(url.pathname.split('/').at(-1))
    if (url.pathname.endsWith(`/${collection}`))
      return request.method === 'POST' ? save(request, Math.max(0, ...entries.map((one) => one.id)) + 1) : list(url)
    const entry = entries.find((one) => one.id === id)
    if (!entry) return json({ message: 'No such visit' }, 404)
    if (request.method === 'PUT') return save(request, id)
    if (request.method === 'GET') return json(entry)
    if (entry.name === 'Fixed') return json({ message: 'This visit is fixed' }, 409)
    entries = entries.filter((one) => one !== entry)
    return new Response(null, { status: 204 })
  }
}
