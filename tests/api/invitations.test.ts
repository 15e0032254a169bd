/** Mails that invite people: what they say, and that whoever sends them is told how many go out. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { urlOf } from '../../contract/call'
import { calls } from '../../contract/calls'
import type { ImportResult } from '../../contract/entities/imports'
import { companyPresets } from '../../contract/permissions'
import { companies, mailOutbox, users } from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { formOf, makeUser, roleWith, userForm } from '../support/companyUsers'
import { peopleFile } from '../support/peopleFile'
import { formWith } from '../support/upload'

/** A file of people who get a role in TOM: first name, last name, email, phone, application and role. */
const fileOf = (rows: readonly string[]) => {
  const given = ['First name', 'Last name', 'Email', 'Phone', 'Applications', 'TOM role']
  return peopleFile(rows.map((row) => Object.fromEntries(row.split(',').map((cell, place) => [given[place], cell]))))
}

const textOf = (mail = '') => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

describe('an invitation', () => {
  let api: Api
  let owner: Client
  let master: Client
  beforeAll(async () => {
    api = await startApi()
    owner = await clientOf(api, 'super@aurora.example')
    master = await clientOf(api, 'master@talent.example', owner.companyId)
  })
  afterAll(() => api.stop())

  const rename = (id: number, first_name: string, last_name: string) =>
    api.repairs.db.update(users).set({ first_name, last_name }).where(eq(users.id, id))
  const nameCompany = (name: string) =>
    api.repairs.db.update(companies).set({ name }).where(eq(companies.id, owner.companyId))
  const mailTo = async (email: string, count = 1) => textOf((await api.mailsTo(email, count)).at(-1))
  const tom = {
    first_name: 'Tom',
    last_name: 'Staff',
    phone_code: '45',
    phone_number: '86120099',
    role: 'TOM_ADMIN',
  } as const

  test('names the company and the person of it who invites', async () => {
    await rename(owner.userId, 'Sofia', 'Marín')
    const { email } = await makeUser(owner)
    const mail = await mailTo(email)
    expect(mail).toContain('Company: Aurora Foods\n')
    expect(mail).toContain('Invited by: Sofia Mar=C3=ADn (super@aurora.example)\n')
  })

  test('names the provider’s staff who invite without their address', async () => {
    await rename(master.userId, 'Morgan', 'Hale')
    const { email } = await makeUser(master)
    const mail = await mailTo(email)
    expect(mail).toContain('Company: Aurora Foods\n')
    expect(mail).toContain("Invited by the provider's staff: Morgan Hale\n")
    expect(mail).not.toContain('master@talent.example')
  })

  test('to the provider’s staff names no company', async () => {
    const { email } = await master.ok(calls.createTomUser, {}, { body: { ...tom, email: 'new.staff@talent.example' } })
    const mail = await mailTo(email)
    expect(mail).toContain("Invited by the provider's staff: Morgan Hale\n")
    expect(mail).not.toContain('Company:')
  })

  test('names whoever invites again, corrects an address, activates, or uploads a file', async () => {
    const person = await makeUser(owner)
    await mailTo(person.email)
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    await master.ok(calls.inviteCompanyUsers, {}, { body: { ids: [person.id] } })
    expect(await mailTo(person.email, 2)).toContain('Morgan Hale')
    const email = 'corrected@people.example'
    await master.ok(calls.updateCompanyUser, { company_user_id: person.id }, { body: formOf(person, { email }) })
    expect(await mailTo(email)).toContain('Morgan Hale')
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    await api.repairs.db.update(users).set({ is_active: false, password_hash: null }).where(eq(users.id, person.id))
    await master.ok(calls.toggleCompanyUser, { company_user_id: person.id }, { query: { active: true } })
    expect(await mailTo(email, 2)).toContain('Morgan Hale')
    const file = fileOf(['Ida,Holm,filed@people.example,,TOM,COMPANY_USER'])
    await api.send('POST', urlOf(calls.uploadCompanyUsers, { company_id: owner.companyId }), {
      token: master.token,
      ...(await formWith(file)),
    })
    expect(await mailTo('filed@people.example')).toContain('Morgan Hale')
  })

  test('cannot be used for phishing by the names of people and companies', async () => {
    await nameCompany('Sign in at evil.example\r\nhttps://evil.example/login')
    await rename(owner.userId, 'Ann\n\nYour account is void: www.evil.example', '<a href="//evil.example">Lee</a>')
    const { email } = await makeUser(owner, undefined, { first_name: 'Visit evil.example/x (now)' })
    const mail = await mailTo(email)
    expect(mail).toContain('Hello Visit evil. example x now,\n')
    expect(mail).toContain('Company: Sign in at evil. example https evil. example login\n')
    expect(mail).toMatch(
      /Invited by: Ann Your account is void www\. evil\. example a href evil\. example Lee a…? \(super@/,
    )
    expect(mail).not.toContain('evil.example')
    await nameCompany('Aurora Foods')
  })

  test('leaves out names that nothing harmless is left of, and whoever invited from another company', async () => {
    await rename(owner.userId, '://', '@@')
    const { email, id } = await makeUser(owner, undefined, { first_name: '://' })
    const mail = await mailTo(email)
    expect(mail).toContain('Hello,\n')
    expect(mail).toContain('Invited by: super@aurora.example\n')
    await expect.poll(() => api.database.db.$count(mailOutbox)).toBe(0)
    const { userId } = await clientOf(api, 'super@borealis.example')
    await api.database.db.insert(mailOutbox).values({ kind: 'ONE_TIME_PASSWORD', recipient: email, invited_by: userId })
    await owner.ok(calls.inviteCompanyUsers, {}, { body: { ids: [(await makeUser(owner)).id] } })
    const other = await mailTo(email, 2)
    expect(other).toContain('Company: Aurora Foods')
    expect(other).not.toContain('Invited by')
    expect(id).toBeGreaterThan(0)
  })
})

describe('how many mails go out', () => {
  let api: Api
  let owner: Client
  let master: Client
  beforeAll(async () => {
    // Nothing can be sent, so that the outbox shows what was queued.
    api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:9' })
    owner = await clientOf(api, 'super@aurora.example')
    master = await clientOf(api, 'master@talent.example', owner.companyId)
  })
  afterAll(() => api.stop())
  beforeEach(() => api.database.db.delete(mailOutbox))

  const queued = () => api.database.db.$count(mailOutbox)
  const preview = { query: { preview: true } }
  const set = (id: number, values: Partial<typeof users.$inferInsert>) =>
    api.repairs.db.update(users).set(values).where(eq(users.id, id))

  /** Makes people of whom some need a one-time password, and forgets what was queued. */
  const makePeople = async (count: number): Promise<number[]> => {
    const ids: number[] = []
    for (let made = 0; made < count; made++) ids.push((await makeUser(owner)).id)
    await api.database.db.delete(mailOutbox)
    return ids
  }

  test('is told before people are activated, and is what is queued', async () => {
    const [needy = 0, recent = 0, expired = 0, active = 0] = await makePeople(4)
    await set(needy, { is_active: false, password_hash: null })
    await set(recent, { is_active: false, password_hash: 'x', password_set_at: new Date() })
    await set(expired, { is_active: false, password_hash: 'x', password_set_at: new Date('2020-01-01') })
    const body = { ids: [needy, recent, expired, active], is_active: true }
    const told = await owner.ok(calls.toggleManyCompanyUsers, {}, { body, ...preview })
    expect(told).toMatchObject({ changed: 3, mails: 2 })
    expect(await queued()).toBe(0)
    expect(await owner.ok(calls.toggleManyCompanyUsers, {}, { body })).toMatchObject({ changed: 3, mails: 2 })
    expect(await queued()).toBe(2)
  })

  test('is told before people are invited again, without those for whom a mail waits', async () => {
    const ids = await makePeople(3)
    const [first = 0] = ids
    await owner.ok(calls.inviteCompanyUsers, {}, { body: { ids: [first] } })
    const told = { changed: 2, unchanged: 1, mails: 2 }
    expect(await owner.ok(calls.inviteCompanyUsers, {}, { body: { ids }, ...preview })).toMatchObject(told)
    expect(await queued()).toBe(1)
    expect(await owner.ok(calls.inviteCompanyUsers, {}, { body: { ids } })).toMatchObject(told)
    expect(await queued()).toBe(3)
  })

  test('is none where roles change', async () => {
    const ids = await makePeople(2)
    const body = { ids, application: 'TOM' as const, role: { name: 'Reader', permissions: ['VIEW_REGION' as const] } }
    expect(await owner.ok(calls.changeRoleOfCompanyUsers, {}, { body, ...preview })).toMatchObject({ mails: 0 })
    expect(await owner.ok(calls.changeRoleOfCompanyUsers, {}, { body })).toMatchObject({ changed: 2, mails: 0 })
    expect(await queued()).toBe(0)
  })

  const upload = async (rows: readonly string[], query = {}, by = owner) =>
    api.send<ImportResult>('POST', urlOf(calls.uploadCompanyUsers, { company_id: by.companyId }, query), {
      token: by.token,
      ...(await formWith(fileOf(rows))),
    })

  test('is told before a file is imported: one for each new person', async () => {
    const known = await makeUser(owner)
    await api.database.db.delete(mailOutbox)
    const rows = [
      'Ida,Holm,mailed.1@people.example,,TOM,COMPANY_USER',
      'Ola,Holm,mailed.2@people.example,,TOM,COMPANY_USER',
      `Other,Name,${known.email},,TOM,COMPANY_USER`,
    ]
    const told = await upload(rows, { preview: true })
    expect(told.body.data).toMatchObject({ created: 2, changed: 1, mails: 2, warnings: [] })
    expect(await queued()).toBe(0)
    const done = await upload(rows, { plan: told.body.data.plan })
    expect(done.body.data).toMatchObject({ created: 2, mails: 2 })
    expect(await queued()).toBe(2)
  })

  test('is one for a new person without a given password, and for another address of an invited one', async () => {
    const sent = async (act: () => Promise<unknown>) => {
      await api.database.db.delete(mailOutbox)
      await act()
      return queued()
    }
    const params = { company_user_id: (await makeUser(owner)).id }
    const change = async (given: Parameters<typeof formOf>[1]) =>
      owner.ok(calls.updateCompanyUser, params, { body: formOf(await owner.ok(calls.readCompanyUser, params), given) })
    expect(await sent(() => makeUser(owner))).toBe(1)
    expect(await sent(() => makeUser(owner, undefined, { new_password: 'Once-only-4711' }))).toBe(0)
    expect(await sent(() => change({ first_name: 'Eve' }))).toBe(0)
    expect(await sent(() => change({ email: 'moved.person@people.example' }))).toBe(1)
    await set(params.company_user_id, { is_active: false })
    expect(await sent(() => change({ email: 'moved.again@people.example' }))).toBe(0)
  })

  test('is none in an inactive company, nobody of which can sign in', async () => {
    const ids = await makePeople(2)
    for (const id of ids) await set(id, { password_hash: null })
    await api.repairs.db.update(companies).set({ is_active: false }).where(eq(companies.id, owner.companyId))
    const invited = { body: { ids } }
    const reason = 'This company is inactive, so its users cannot sign in.'
    const told = { changed: 0, unchanged: 0, failed: 2, mails: 0, failures: ids.map((id) => ({ id, reason })) }
    expect(await master.ok(calls.inviteCompanyUsers, {}, { ...invited, ...preview })).toMatchObject(told)
    expect(await master.ok(calls.inviteCompanyUsers, {}, invited)).toMatchObject(told)
    const row = ['Una,Holm,mailed.3@people.example,,TOM,COMPANY_USER']
    expect((await upload(row, { preview: true }, master)).body.data).toMatchObject({ created: 1, mails: 0 })
    expect((await upload(row, {}, master)).body.data).toMatchObject({ created: 1, mails: 0 })
    await master.ok(calls.createCompanyUser, {}, { body: userForm() })
    expect(await queued()).toBe(0)
    await api.repairs.db.update(companies).set({ is_active: true }).where(eq(companies.id, owner.companyId))
  })

  describe('the last super user', () => {
    const superUser = roleWith(companyPresets.TOM.COMPANY_SUPER_USER, { name: 'COMPANY_SUPER_USER' })
    const warning = [
      "Nobody of Aurora Foods can manage its users afterwards: nobody else is an active super user with a password of their own. Only the provider's staff can make somebody one.",
    ]
    beforeAll(async () => {
      await api.repairs.pool.query(
        `update users set is_active = false where company_id = $1 and id <> $2 and id in
          (select user_id from user_roles where name = 'COMPANY_SUPER_USER')`,
        [owner.companyId, owner.userId],
      )
    })
    const keeperRow = 'Sofia,Holm,super@aurora.example,,TOM,COMPANY_USER'

    test('is not taken away by provider staff without a warning that names the company', async () => {
      const ids = [owner.userId]
      const role = { application: 'TOM' as const, role: { name: 'Reader', permissions: [] } }
      const withdraw = (application: 'TOM' | 'JE') =>
        master.ok(calls.changeRoleOfCompanyUsers, {}, { body: { ids, application, role: null }, ...preview })
      expect(await withdraw('TOM')).toMatchObject({ warnings: warning })
      // Super users of TAREF manage nobody.
      expect(await withdraw('JE')).toMatchObject({ warnings: [] })
      const off = { ids, is_active: false }
      expect(await master.ok(calls.toggleManyCompanyUsers, {}, { body: off, ...preview })).toMatchObject({
        changed: 1,
        warnings: warning,
      })
      await api.repairs.pool.query(`update user_roles set grant_access = application = 'TOM' where user_id = $1`, [
        owner.userId,
      ])
      expect(await master.ok(calls.changeRoleOfCompanyUsers, {}, { body: { ids, ...role }, ...preview })).toMatchObject(
        { changed: 1, warnings: warning },
      )
      expect((await upload([keeperRow], { preview: true }, master)).body.data.warnings).toEqual(warning)
    })

    test('is not warned of if somebody else stays', async () => {
      const { id } = await makeUser(owner, { TOM: superUser })
      const off = { ids: [owner.userId], is_active: false }
      // Invited, and not in yet: nobody to rely on.
      expect((await master.ok(calls.toggleManyCompanyUsers, {}, { body: off, ...preview })).warnings).toEqual(warning)
      await set(id, { is_one_time_password: false })
      expect((await master.ok(calls.toggleManyCompanyUsers, {}, { body: off, ...preview })).warnings).toEqual([])
      const both = { ids: [owner.userId, id], is_active: false }
      expect((await master.ok(calls.toggleManyCompanyUsers, {}, { body: both, ...preview })).warnings).toEqual(warning)
      expect((await upload([keeperRow], { preview: true }, master)).body.data.warnings).toEqual([])
    })

    test('is warned of anew if the other one goes between preview and import', async () => {
      const { plan } = (await upload([keeperRow], { preview: true }, master)).body.data
      await api.repairs.pool.query(
        `update users set is_active = false where company_id = $1 and id <> $2 and id in
          (select user_id from user_roles where name = 'COMPANY_SUPER_USER')`,
        [owner.companyId, owner.userId],
      )
      const { status, body } = await upload([keeperRow], { plan }, master)
      expect(status).toBe(409)
      expect((body.data as unknown as { preview: ImportResult }).preview.warnings).toEqual(warning)
      expect(
        (await upload([keeperRow], { plan: (body.data as never as { preview: ImportResult }).preview.plan }, master))
          .status,
      ).toBe(200)
    })
  })
})
