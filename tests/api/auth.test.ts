import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Token, VerifiedUser } from '../../contract/entities/session'
import { transaction } from '../../server/database/connection'
import { companies, refreshTokens, resetTokens, sessions, users } from '../../server/database/tables'
import { resetTokenIn, startApi, testSecret, type Api } from '../support/api'
import { countLockWaits } from '../support/lockWaits'
import { readSigner } from '../support/signer'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const refresh = (token: string) => api.send<Token>('POST', '/auth/refresh-token/', { body: { refresh: token } })
const companyIdOf = async (email: string) => (await api.signIn(email)).user.company?.id ?? 0
const setActive = (email: string, isActive: boolean) =>
  api.repairs.db.update(users).set({ is_active: isActive }).where(eq(users.email, email))

describe('signing in', () => {
  test.each([
    ['master@talent.example', 'TOM_MASTER_USER', false],
    ['super@talent.example', 'TOM_SUPER_USER', false],
    ['admin@talent.example', 'TOM_ADMIN', false],
    ['sales@talent.example', 'TOM_SALES', false],
    ['super@aurora.example', 'COMPANY_SUPER_USER', true],
    ['admin@aurora.example', 'COMPANY_ADMIN', true],
    ['user@aurora.example', 'COMPANY_USER', true],
    ['viewer@aurora.example', 'COMPANY_BUSINESS_ACCESS', true],
  ])('%s signs in as %s', async (email, role, isCompanyUser) => {
    const { status, body } = await api.logIn(email)
    expect(status).toBe(200)
    expect(body.message).toBe('Login successful')
    expect(body.data.user).toMatchObject({ role, is_company_user: isCompanyUser, email })
    expect(body.data.is_one_time_password).toBe(false)
  })

  test('emails are case-insensitive', async () => {
    expect((await api.logIn(' Master@Talent.Example ')).status).toBe(200)
  })

  test('provider staff have all three applications and are not restricted by a list', async () => {
    const { applications, user, permissions } = await api.signIn('master@talent.example')
    expect(applications).toEqual(['TOM', 'JE', 'LIVE_PAY_BENCHMARKING_TOOL'])
    expect(user.user_applications).toEqual([])
    expect(permissions).toEqual(['all'])
  })

  test('a company user gets only the applications of their company and roles', async () => {
    expect((await api.signIn('super@borealis.example')).user.user_applications).toEqual(['JE'])
    expect((await api.signIn('super@aurora.example')).user.user_applications).toEqual([
      'TOM',
      'JE',
      'LIVE_PAY_BENCHMARKING_TOOL',
    ])
  })

  test('a super user may view the dashboards, although the preset does not include them', async () => {
    expect((await api.signIn('super@aurora.example')).permissions).toEqual(
      expect.arrayContaining(['VIEW_TOM_DASHBOARD', 'VIEW_JE_DASHBOARD']),
    )
  })

  test('a wrong password and an unknown email get the same response', async () => {
    const wrong = await api.logIn('master@talent.example', 'wrong')
    const unknown = await api.logIn('nobody@talent.example', 'wrong')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body).toMatchObject({ code: 1002, message: 'Invalid email or password', success: false, data: null })
  })

  test('an inactive account is told so, but only with the right password', async () => {
    await setActive('viewer@borealis.example', false)
    expect((await api.logIn('viewer@borealis.example')).body).toMatchObject({
      code: 1002,
      message: 'Your account is inactive',
    })
    expect((await api.logIn('viewer@borealis.example', 'wrong')).body.message).toBe('Invalid email or password')
    await setActive('viewer@borealis.example', true)
  })

  test('users of an inactive company cannot sign in', async () => {
    const id = await companyIdOf('viewer@borealis.example')
    await api.repairs.db.update(companies).set({ is_active: false }).where(eq(companies.id, id))
    expect((await api.logIn('viewer@borealis.example')).body.message).toBe('Your account is inactive')
    await api.repairs.db.update(companies).set({ is_active: true }).where(eq(companies.id, id))
  })

  test.each([false, true])(
    'a password that is replaced while it is being verified is refused (one-time: %s)',
    async (isOneTimePassword) => {
      const email = 'viewer@borealis.example'
      const { db } = api.database
      const [person] = await db.select().from(users).where(eq(users.email, email))
      await db.update(users).set({ is_one_time_password: isOneTimePassword }).where(eq(users.email, email))
      const { answer } = await transaction(db, async (tx) => {
        await tx.update(users).set({ password_hash: 'another' }).where(eq(users.email, email))
        const signingIn = api.logIn(email)
        // It has read the old password and waits for the lock.
        await expect.poll(() => countLockWaits(api.database.pool)).toBe(1)
        return { answer: signingIn }
      })
      expect((await answer).body).toMatchObject({ code: 1002, message: 'Invalid email or password' })
      await db
        .update(users)
        .set({ password_hash: person?.password_hash, is_one_time_password: false })
        .where(eq(users.email, email))
    },
  )

  test('missing fields are reported', async () => {
    const { status, body } = await api.send('POST', '/v2/auth/login/', { body: {} })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 1001, is_validation_error: true })
    expect(body.error).toEqual({ email: ['Email is required'], password: ['Password is required'] })
  })

  test('tokens and passwords are never stored in plain text', async () => {
    const { token } = await api.signIn('user@aurora.example')
    const rows = await api.database.db.execute(sql`select refresh_tokens::text as row from refresh_tokens
      union all select sessions::text from sessions union all select users::text from users`)
    const stored = JSON.stringify(rows.rows)
    expect(stored).not.toContain(token.refresh)
    expect(stored).not.toContain(token.access)
    expect(stored).not.toContain('Welcome-2026')
  })
})

describe('an access token', () => {
  test.each([
    ['none', undefined],
    ['text', 'abc'],
    ['a foreign signature', 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ4In0.c2lnbmF0dXJl'],
    ['our own signature, but no session', { sub: '1' }],
    ['our own signature, but an invalid session id', { sid: 'x' }],
    ['our own signature, but a session of another kind', { sid: ['x'] }],
    ['our own signature, but half an id', { sid: '6e1b2f0a-0c1d-4b2e-9f3a' }],
    ['our own signature, but an id with a line break', { sid: `${randomUUID()}\n` }],
    ['our own signature, but no end', { sid: randomUUID(), exp: undefined }],
  ])('%s is invalid', async (_, given) => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const token =
      typeof given === 'object' ? (await readSigner(api.database.pool, testSecret))({ exp, ...given }) : given
    const { status, body } = await api.send('GET', '/companies/all/', { token })
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 1002, message: 'Invalid Token' })
  })

  test('expires', async () => {
    const brief = await startApi({ ACCESS_TOKEN_SECONDS: '90' })
    const { token } = await brief.signIn('master@talent.example')
    const read = () => brief.send('GET', '/countries/', { token: token.access })
    expect((await read()).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
    const late = await read().finally(() => vi.useRealTimers())
    expect(late).toMatchObject({ status: 401, body: { code: 5000, message: 'Token expired' } })
    await brief.stop()
  })

  test('is revoked immediately when the account is deactivated, and so is the refresh token', async () => {
    const { token } = await api.signIn('user@aurora.example')
    await setActive('user@aurora.example', false)
    expect((await api.send('GET', '/countries/', { token: token.access })).body.code).toBe(5000)
    expect((await refresh(token.refresh)).body).toMatchObject({ code: 1002, message: 'Invalid refresh token' })
    await setActive('user@aurora.example', true)
  })

  test('reflects changed permissions on the next call', async () => {
    const { token, user } = await api.signIn('viewer@aurora.example')
    const read = () => api.send('GET', `/company/${user.company?.id}/`, { token: token.access })
    expect((await read()).status).toBe(200)
    await api.repairs.db.execute(sql`update user_roles set permissions = '{}' where user_id = ${user.id}`)
    expect((await read()).body).toMatchObject({ code: 1003, message: 'Access Denied' })
    const verified = await api.send<VerifiedUser>('GET', '/v2/auth/verify-user/?application=SSO', {
      token: token.access,
    })
    expect(verified.body.data.permissions).toEqual(['NO_ACCESS'])
  })
})

describe('a refresh token', () => {
  test('is exchanged for a working new pair', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const { body } = await refresh(token.refresh)
    expect(body.data.refresh).not.toBe(token.refresh)
    expect((await api.send('GET', '/countries/', { token: body.data.access })).status).toBe(200)
    expect((await refresh(body.data.refresh)).status).toBe(200)
  })

  test('twenty concurrent exchanges get the same successor', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token.refresh)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => body.data.refresh)).size).toBe(1)
  })

  test('that is reused later ends the whole session', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const { body } = await refresh(token.refresh)
    await api.database.db
      .update(refreshTokens)
      .set({ used_at: sql`now() - interval '11 seconds'` })
      .where(sql`used_at is not null`)
    expect((await refresh(token.refresh)).body).toMatchObject({ code: 1002, message: 'Invalid refresh token' })
    expect((await refresh(body.data.refresh)).status).toBe(401)
    expect((await api.send('GET', '/countries/', { token: body.data.access })).body.code).toBe(5000)
  })

  test.each(['', 'abc', 'x'.repeat(600)])('%j is refused', async (token) => {
    expect((await refresh(token)).status).toBeGreaterThanOrEqual(400)
    expect((await refresh(token)).status).toBeLessThan(500)
  })

  test('that has expired is refused', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    await api.database.db.update(refreshTokens).set({ expires_at: sql`now()` })
    expect((await refresh(token.refresh)).status).toBe(401)
  })

  test('of a session past its end is refused, although the token itself is valid', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const { db } = api.database
    await db.update(sessions).set({ expires_at: sql`now() - interval '1 second'` })
    const alive = await db
      .select()
      .from(refreshTokens)
      .where(sql`expires_at > now() and used_at is null`)
    expect(alive.length).toBeGreaterThan(0)
    expect((await refresh(token.refresh)).status).toBe(401)
  })
})

describe('logging out', () => {
  test('ends the session, and can be repeated', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const logOut = () => api.send('POST', '/auth/logout/', { body: { refresh: token.refresh } })
    expect((await logOut()).body).toMatchObject({ success: true, message: 'Logged out', data: null })
    expect((await logOut()).status).toBe(200)
    expect((await refresh(token.refresh)).status).toBe(401)
    expect((await api.send('GET', '/countries/', { token: token.access })).body.code).toBe(5000)
  })

  test('keeps other sessions of the user', async () => {
    const first = await api.signIn('admin@aurora.example')
    const second = await api.signIn('admin@aurora.example')
    await api.send('POST', '/auth/logout/', { body: { refresh: first.token.refresh } })
    expect((await refresh(second.token.refresh)).status).toBe(200)
  })

  test('needs a refresh token', async () => {
    expect((await api.send('POST', '/auth/logout/', { body: {} })).body.error).toEqual({
      refresh: ['The refresh token is missing.'],
    })
    const long = await api.send('POST', '/auth/logout/', { body: { refresh: 'x'.repeat(513) } })
    expect(long.body.error).toEqual({ refresh: ['Invalid refresh token'] })
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string, address?: string) =>
    api.send('POST', '/auth/forgot-password/', { body: { email }, ...(address && { address }) })
  const change = (password: string, token: string) =>
    api.send('POST', '/auth/change-password/', { body: { password, token } })

  test('is reset with a mailed link, which works once and ends all sessions', async () => {
    const { token } = await api.signIn('super@borealis.example')
    expect((await forgot('super@borealis.example')).body).toMatchObject({
      success: true,
      message: 'Reset password link sent on your email',
      data: null,
    })
    const [mail = ''] = await api.mailsTo('super@borealis.example')
    const reset = resetTokenIn(mail)
    expect((await change('another good one', reset)).body.message).toBe('Password is Updated')
    expect((await refresh(token.refresh)).status).toBe(401)
    expect((await api.logIn('super@borealis.example', 'another good one')).status).toBe(200)
    expect((await change('yet another one', reset)).body).toMatchObject({
      code: 1008,
      message: 'This reset link is invalid or has expired.',
    })
  })

  test('a new password is as old as the clock of the database says, whatever that of the server does', async () => {
    const email = 'viewer@aurora.example'
    await forgot(email)
    const [mail = ''] = await api.mailsTo(email)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01') })
    const { status } = await change('Welcome-2026', resetTokenIn(mail)).finally(() => vi.useRealTimers())
    expect(status).toBe(200)
    const isNew = sql<boolean>`${users.password_set_at} > now() - interval '1 minute'`
    expect(await api.database.db.select({ isNew }).from(users).where(eq(users.email, email))).toEqual([{ isNew: true }])
  })

  test('a newer link revokes the older one', async () => {
    await forgot('user@aurora.example')
    const [older = ''] = await api.mailsTo('user@aurora.example')
    await api.database.db.update(resetTokens).set({ created_at: sql`now() - interval '3 minutes'` })
    await forgot('user@aurora.example')
    const [, newer = ''] = await api.mailsTo('user@aurora.example', 2)
    expect((await change('another good one', resetTokenIn(older))).body.code).toBe(1008)
    expect((await change('another good one', resetTokenIn(newer))).status).toBe(200)
  })

  test('a link mailed moments ago survives a request by someone else, but not a new password', async () => {
    const email = 'sales@talent.example'
    await forgot(email)
    const [own = ''] = await api.mailsTo(email)
    await forgot(email)
    const [, other = ''] = await api.mailsTo(email, 2)
    expect((await change('Welcome-2026', resetTokenIn(own))).status).toBe(200)
    expect((await change('yet another one', resetTokenIn(other))).body.code).toBe(1008)
  })

  test('of two concurrent links, only one sets the password', async () => {
    const email = 'admin@talent.example'
    await forgot(email)
    await forgot(email)
    const mails = await api.mailsTo(email, 2)
    const changes = await Promise.all(mails.map((mail) => change('Welcome-2026', resetTokenIn(mail))))
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('an unknown email gets the same response, and nothing is sent', async () => {
    const known = await forgot('admin@aurora.example')
    const unknown = await forgot('nobody@aurora.example')
    expect(unknown.body).toEqual(known.body)
    await api.mailsTo('admin@aurora.example')
    expect(await api.database.db.select().from(resetTokens)).toHaveLength(1)
  })

  test('a GET does not consume a link', async () => {
    await forgot('master@talent.example')
    const [mail = ''] = await api.mailsTo('master@talent.example')
    const reset = resetTokenIn(mail)
    expect((await api.send('GET', `/auth/change-password/?token=${reset}&password=another+good+one`)).status).toBe(404)
    await api.app.inject(`/reset-password?token=${reset}`)
    expect((await change('short', reset)).body.error).toEqual({
      password: ['This password is too short. It must contain at least 8 characters.'],
    })
    expect((await change('password1', reset)).body.error).toEqual({
      password: ['This password is too common. Please choose another.'],
    })
    expect((await change('Welcome-2026', reset)).status).toBe(200)
  })

  test('an expired link is refused', async () => {
    await forgot('super@talent.example')
    const [mail = ''] = await api.mailsTo('super@talent.example')
    await api.database.db.update(resetTokens).set({ expires_at: sql`now()` })
    expect((await change('another good one', resetTokenIn(mail))).body.code).toBe(1008)
  })

  test('a user gets at most five mails in a quarter of an hour', async () => {
    const tries = await Promise.all(Array.from({ length: 8 }, () => forgot('viewer@borealis.example', '10.0.0.9')))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('verifying the user', () => {
  const verify = (token: string, query: string) =>
    api.send<VerifiedUser>('GET', `/v2/auth/verify-user/?${query}`, { token })

  test('returns the own company and the permissions across all applications', async () => {
    const { token, permissions, user } = await api.signIn('admin@aurora.example')
    const { body } = await verify(token.access, `application=SSO&company_id=${user.company?.id}`)
    expect(body.data.company).toMatchObject({ id: user.company?.id, name: 'Aurora Foods' })
    expect(body.data.permissions.toSorted()).toEqual(permissions.toSorted())
  })

  test('returns the permissions in one application', async () => {
    const { token } = await api.signIn('admin@aurora.example')
    const { body } = await verify(token.access, 'application=JE&company_id=')
    expect(body.data.permissions).toContain('CREATE_JOB_EVALUATION')
    expect(body.data.permissions).not.toContain('VIEW_OFFER')
  })

  test('refuses another company, and an application that is not granted', async () => {
    const { token } = await api.signIn('viewer@borealis.example')
    const foreign = await companyIdOf('admin@aurora.example')
    expect((await verify(token.access, `application=SSO&company_id=${foreign}`)).status).toBe(403)
    expect((await verify(token.access, 'application=TOM')).status).toBe(403)
  })

  test('lets provider staff select any existing company', async () => {
    const { token } = await api.signIn('admin@talent.example')
    const id = await companyIdOf('admin@aurora.example')
    expect((await verify(token.access, `application=SSO&company_id=${id}`)).body.data.company?.name).toBe(
      'Aurora Foods',
    )
    expect((await verify(token.access, 'application=SSO&company_id=999999')).status).toBe(404)
    expect((await verify(token.access, 'application=SSO')).body.data.company).toBeNull()
  })

  test('refuses an unknown application', async () => {
    const { token } = await api.signIn('admin@talent.example')
    expect((await verify(token.access, 'application=CRM')).body.error).toHaveProperty('application')
  })
})

test('expired records are deleted at the next start', async () => {
  await api.signIn('admin@aurora.example')
  await api.database.db.update(sessions).set({ expires_at: sql`now() - interval '1 second'` })
  const { startHousekeeping } = await import('../../server/housekeeping')
  await startHousekeeping(api.database.db, api.app.log)()
  await expect.poll(async () => (await api.database.db.select().from(sessions)).length).toBe(0)
  expect(await api.database.db.select().from(refreshTokens)).toHaveLength(0)
})
