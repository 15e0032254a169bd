/** Makes typed calls of the contract as a signed-in user. */
import { eq } from 'drizzle-orm'
import { urlOf, type Call, type Data, type Params, type Payload } from '../../contract/call'
import type { Permission } from '../../contract/permissions'
import { userRoles, users } from '../../server/database/tables'
import type { Answer, Api } from './api'

interface Told<C extends Call> {
  body?: Payload<C>
  query?: Record<string, unknown>
}

export interface Client {
  readonly companyId: number
  readonly userId: number
  /** The access token, for requests that are no typed calls. */
  readonly token: string
  /** Makes a call and returns the response, whatever it is. */
  <C extends Call>(call: C, params?: Omit<Params<C>, 'company_id'>, told?: Told<C>): Promise<Answer<Data<C>>>
  /** Makes a call that must succeed and returns its data. */
  ok<C extends Call>(call: C, params?: Omit<Params<C>, 'company_id'>, told?: Told<C>): Promise<Data<C>>
}

/** Signs in. Calls go to the user's own company or, for provider staff, to the given one. */
export const clientOf = async (api: Api, email: string, companyId?: number): Promise<Client> => {
  const { token, user } = await api.signIn(email)
  const company = companyId ?? user.company?.id ?? 0
  const send = <C extends Call>(call: C, params?: Omit<Params<C>, 'company_id'>, { body, query }: Told<C> = {}) =>
    api.send<Data<C>>(call.method, urlOf(call, { company_id: company, ...params }, query), {
      token: token.access,
      ...(body !== undefined && { body }),
    })
  const ok = async <C extends Call>(call: C, params?: Omit<Params<C>, 'company_id'>, told?: Told<C>) => {
    const { body } = await send(call, params, told)
    if (!body.success) throw new Error(`${call.method} ${call.path}: ${body.message} ${JSON.stringify(body.error)}`)
    return body.data
  }
  return Object.assign(send, { ok, companyId: company, userId: user.id, token: token.access })
}

/** Sets the permissions of a company user. */
export const grantOnly = async (api: Api, email: string, ...permissions: Permission[]): Promise<void> => {
  const [user] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  await api.repairs.db
    .update(userRoles)
    .set({ permissions })
    .where(eq(userRoles.user_id, user?.id ?? 0))
}
