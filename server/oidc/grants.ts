/** Remembers who has gone into which application, for which company: one grant for each session, application and company. */
import { eq } from 'drizzle-orm'
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { PooledDatabase } from '../database/connection'
import { applicationLogins } from '../database/tables'
import { decide } from './decision'
import { requestOf } from './requests'

/** Returns the grant of somebody who may go in: the one of before, or a new one for another session or company. */
export const grantFor = async (db: PooledDatabase, ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
  const { sessionId, account, application, company } = await decide(db, ctx)
  const { oidc } = ctx
  const { session, client, provider } = oidc
  if (!sessionId || !account || !application || !company || !session || !client) return undefined
  session.uid = sessionId
  // The same for all applications, which are of one house.
  session.sidFor(client.clientId, sessionId)
  const scopes = [...oidc.requestParamOIDCScopes].join(' ')
  const formerId = session.grantIdFor(client.clientId)
  const former = formerId === undefined ? undefined : await provider.Grant.find(formerId)
  const [login] =
    former && formerId ? await db.select().from(applicationLogins).where(eq(applicationLogins.grant_id, formerId)) : []
  if (former && login?.session_id === sessionId && login.chosen_company === company.id) {
    const known = new Set(former.getOIDCScope().split(' '))
    if (scopes.split(' ').every((scope) => known.has(scope))) return former
    former.addOIDCScope(scopes)
    await former.save()
    return former
  }
  const grant = new provider.Grant({ accountId: String(account.user.id), clientId: client.clientId })
  grant.addOIDCScope(scopes)
  const grantId = await grant.save()
  await db.insert(applicationLogins).values({
    grant_id: grantId,
    application_id: application.id,
    session_id: sessionId,
    chosen_company: company.id,
  })
  requestOf(ctx)?.report('application opened', {
    account: account.user.id,
    company: company.id,
    application: application.id,
  })
  return grant
}
