/** Versions that a second person approves before they count (decision 0102). */
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import type { Company } from '../../contract/entities/company'
import { refusalMessages } from '../../contract/refusalMessages'
import type { Permission } from '../../contract/permissions'
import { approvalRefusals } from '../../contract/versionApproval'
import { clientOf, type Client } from '../support/client'
import { companyForm } from '../support/companies'
import { formOf, makeSignedIn, roleWith } from '../support/companyUsers'
import { api, master, owner, useNewCompanies } from '../support/newCompanies'
import { activeVersions, gradesIn, makeVersion, uploadGrades, uploadIncentives } from '../support/versions'

useNewCompanies()

const rights: Permission[] = ['VIEW_JOB_GRADE', 'CREATE_JOB_GRADE', 'UPDATE_JOB_GRADE', 'DELETE_JOB_GRADE']
const personWith = (...permissions: Permission[]) => makeSignedIn(api, owner, { TOM: roleWith(permissions) })

const demand = async (version_approval: Company['version_approval'], by: Client = owner) => {
  const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
  const body = { ...companyForm(logo ?? '', { name, version_approval }), version }
  return by.ok(calls.updateCompany, {}, { body })
}

const at = (id: number) => ({ job_grade_version_id: id })
const read = (id: number, by: Client = owner) => by.ok(calls.readJobGradeVersion, at(id))
const ask = (by: Client, id: number, body: { note?: string; plan?: string } = {}) =>
  by(calls.askForJobGradeVersion, at(id), { body })
const approve = (by: Client, id: number, query = {}) => by(calls.activateJobGradeVersion, at(id), { query })
const decline = (by: Client, id: number, note = 'Not yet') =>
  by(calls.declineJobGradeVersion, at(id), { body: { note } })
const withdraw = (by: Client, id: number) => by(calls.withdrawJobGradeVersion, at(id))
const addGrade = (by: Client, version_id: number | undefined, grade: string) =>
  by(calls.createJobGrade, {}, { body: { grade, version_id } })
const kindsTold = async (by: Client) => (await by.ok(calls.listNotifications)).map(({ kind }) => kind)

/** An answer as status and message. */
const saying = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer
  return `${status} ${body.message}`
}
const refused = (reason: keyof typeof approvalRefusals) => `409 ${approvalRefusals[reason]}`

/** The active version, a draft of another one, and two people who may set versions active. */
let first: number
let draft: number
let ana: Client
let ben: Client
beforeEach(async () => {
  first = await makeVersion(uploadGrades, api, owner, ['G1,'])
  draft = await makeVersion(uploadGrades, api, owner, ['G1,', 'G2,'], { name: 'Next year' })
  ana = await personWith(...rights)
  ben = await personWith(...rights, 'VIEW_COMPANY_USER')
})

describe('where nobody approves', () => {
  test('a version says who made it and set it active, and why', async () => {
    await ana.ok(calls.activateJobGradeVersion, at(draft), { query: { note: 'The new year' } })
    expect(await read(draft, ben)).toMatchObject({
      is_active: true,
      needs_approval: false,
      created_by: { id: owner.userId },
      activated_by: { id: ana.userId, name: 'Ann Lee' },
      activation_note: 'The new year',
      approval: null,
      asked: null,
      answered: null,
    })
    const { entries } = await ben.ok(calls.readCompanyHistory, {}, { query: { record: 'jobGradeVersions', id: draft } })
    expect(entries[0]).toMatchObject({ by: { id: ana.userId }, call: 'activateJobGradeVersion', why: 'The new year' })
  })

  test('a misspelled preview activates nothing', async () => {
    expect(await approve(ana, draft, { prevew: true })).toMatchObject({
      status: 400,
      body: { error: expect.objectContaining({}) },
    })
    expect(await read(draft, ana)).toMatchObject({ is_active: false })
  })

  test('people are named to those who may view people, and to themselves', async () => {
    await ana.ok(calls.activateJobGradeVersion, at(draft))
    expect(await read(draft, ana)).toMatchObject({ created_by: null, activated_by: { id: ana.userId } })
    const carl = await personWith(...rights)
    expect(await read(draft, carl)).toMatchObject({ created_by: null, activated_by: null })
    const [listed] = await carl.ok(calls.listJobGradeVersions, {}, { query: { page_size: 1 } })
    expect(listed).toMatchObject({ created_by: null, activated_by: null })
    const stale = { name: 'Mine', version: 0 }
    const { body } = await carl(calls.updateJobGradeVersion, at(draft), { body: stale })
    expect(JSON.stringify(body)).not.toContain('Ann')
  })

  test('there is nothing to ask for', async () => {
    expect(await saying(ask(ana, draft))).toBe(refused('needsNobody'))
    expect(await saying(ask(ana, first))).toBe(refused('alreadyActive'))
    expect(await saying(withdraw(ana, draft))).toBe(refused('notAsked'))
  })
})

describe('where a second person approves', () => {
  beforeEach(() => demand('SECOND_PERSON'))

  test('one asks and another approves, which history tells', async () => {
    expect(await saying(approve(ana, draft))).toBe(refused('askFirst'))
    expect((await ask(ana, draft, { note: 'The new year' })).status).toBe(200)
    expect(await read(draft, ben)).toMatchObject({
      is_active: false,
      needs_approval: true,
      approval: 'waiting',
      asked: { by: { id: ana.userId }, note: 'The new year' },
      answered: null,
    })
    expect(await saying(approve(ana, draft))).toBe(refused('ownQuestion'))
    expect(await activeVersions(owner)).toEqual([first])
    expect((await approve(ben, draft, { note: 'Looks right' })).status).toBe(200)
    expect(await activeVersions(owner)).toEqual([draft])
    expect(await read(draft, ben)).toMatchObject({
      activated_by: { id: ben.userId },
      activation_note: 'The new year',
      approval: 'approved',
      asked: { by: { id: ana.userId } },
      answered: { by: { id: ben.userId }, note: 'Looks right' },
    })
    const { entries } = await ben.ok(calls.readCompanyHistory, {}, { query: { record: 'jobGradeVersions', id: draft } })
    expect(entries.map(({ by, call, why, after }) => [by?.id, call, why, after?.approval])).toEqual([
      [ben.userId, 'activateJobGradeVersion', 'Looks right', 'approved'],
      [ana.userId, 'askForJobGradeVersion', 'The new year', 'waiting'],
      [owner.userId, 'uploadJobGrades', null, null],
    ])
  })

  test('long-term incentives wait as well', async () => {
    const plan = await makeVersion(uploadIncentives, api, owner, ['Equity,Stock Options,G1,5'])
    const version = { incentive_version_id: plan }
    expect(await saying(owner(calls.activateIncentiveVersion, version))).toBe(refused('askFirst'))
    await owner.ok(calls.askForIncentiveVersion, version, { body: {} })
    const staff = await clientOf(api, 'super@talent.example', owner.companyId)
    await staff.ok(calls.activateIncentiveVersion, version)
    expect(await staff.ok(calls.readIncentiveVersion, version)).toMatchObject({ is_active: true, approval: 'approved' })
  })

  test('provider staff obey the rule, too', async () => {
    expect(await saying(approve(owner, draft))).toBe(refused('askFirst'))
    await owner.ok(calls.askForJobGradeVersion, at(draft), { body: {} })
    expect(await saying(approve(owner, draft))).toBe(refused('ownQuestion'))
    expect((await approve(await clientOf(api, 'super@talent.example', owner.companyId), draft)).status).toBe(200)
  })

  test('who declines says why, and whoever asked may ask again', async () => {
    await ask(ana, draft)
    expect(await decline(ben, draft, ' ')).toMatchObject({
      status: 400,
      body: { error: { note: ['Please say why.'] } },
    })
    expect(await saying(decline(ana, draft))).toBe(refused('withdrawOwn'))
    expect((await decline(ben, draft, 'G3 is missing')).body.data).toMatchObject({
      approval: 'declined',
      answered: { by: { id: ben.userId }, note: 'G3 is missing' },
    })
    expect((await read(draft, ana)).answered).toMatchObject({ by: null, note: 'G3 is missing' })
    expect(await saying(approve(ben, draft))).toBe(refused('askFirst'))
    expect((await ask(ana, draft)).body.data).toMatchObject({ approval: 'waiting', answered: null })
  })

  test('whoever asked withdraws, others do not', async () => {
    await ask(ana, draft)
    expect(await saying(withdraw(ben, draft))).toBe(refused('notYours'))
    expect((await withdraw(ana, draft)).body.data).toMatchObject({ approval: 'withdrawn' })
    expect(await saying(approve(ben, draft))).toBe(refused('askFirst'))
    expect(await saying(withdraw(ana, draft))).toBe(refused('notAsked'))
  })

  test('one question is asked at a time', async () => {
    await ask(ana, draft)
    expect(await saying(ask(ben, draft))).toBe(refused('alreadyAsked'))
    expect(await saying(ask(ana, draft))).toBe(refused('alreadyAsked'))
  })

  test('a question of which the preview no longer holds is not asked', async () => {
    const { plan } = (await approve(ana, draft, { preview: true })).body.data
    await addGrade(ben, draft, 'G3')
    expect(await saying(ask(ana, draft, { plan }))).toBe(`409 ${refusalMessages.versionsChangedSincePreview}`)
    const fresh = (await approve(ana, draft, { preview: true })).body.data
    expect((await ask(ana, draft, { plan: fresh.plan })).status).toBe(200)
  })

  test.each([
    ['adds a row', (by: Client) => addGrade(by, draft, 'G3')],
    [
      'changes a row',
      async (by: Client) => {
        const [row] = await by.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
        const body = { grade: 'G9', version: row?.version ?? 0 }
        return by(calls.updateJobGrade, { job_grade_id: row?.id ?? 0 }, { body })
      },
    ],
    [
      'deletes a row',
      async (by: Client) => {
        const [row] = await by.ok(calls.listJobGrades, {}, { query: { version_id: draft } })
        return by(calls.deleteJobGrade, { job_grade_id: row?.id ?? 0 })
      },
    ],
  ])('a question lapses once somebody %s', async (_, change) => {
    await ask(ana, draft)
    expect((await change(ben)).status).toBeLessThan(300)
    expect(await read(draft, ben)).toMatchObject({ approval: 'void', answered: { by: { id: ben.userId } } })
    expect(await saying(approve(ben, draft))).toBe(refused('askFirst'))
    expect((await ask(ana, draft)).status).toBe(200)
    expect((await approve(ben, draft)).status).toBe(200)
  })

  test('rows that a repair has changed since the question are found at the approval', async () => {
    await ask(ana, draft)
    await api.repairs.pool.query('update job_grades set version = version + 1 where version_id = $1', [draft])
    expect(await saying(approve(ben, draft))).toBe(refused('changedSinceAsked'))
    expect((await ask(ben, draft)).status).toBe(200)
  })

  test('a new name changes nothing of what was asked', async () => {
    await ask(ana, draft)
    const { version } = await read(draft)
    await owner.ok(calls.updateJobGradeVersion, at(draft), { body: { name: 'Year 2', version } })
    expect((await approve(ben, draft)).status).toBe(200)
  })

  test('what is in force changes by a draft alone', async () => {
    const [row] = await owner.ok(calls.listJobGrades)
    const grade = { job_grade_id: row?.id ?? 0 }
    expect(await saying(addGrade(ana, undefined, 'G3'))).toBe(refused('draftFirst'))
    expect(await saying(addGrade(owner, first, 'G3'))).toBe(refused('draftFirst'))
    const body = { grade: 'G9', version: row?.version ?? 0 }
    expect(await saying(owner(calls.updateJobGrade, grade, { body }))).toBe(refused('draftFirst'))
    expect(await saying(owner(calls.deleteJobGrade, grade))).toBe(refused('draftFirst'))
    expect(await gradesIn(owner)).toEqual(['G1'])
  })

  test('what the values of a plan are is changed by nobody alone once its incentives are in force, or wait', async () => {
    const makePlan = (name: string) =>
      owner.ok(
        calls.createIncentivePlan,
        {},
        { body: { name, plan_type_id: 1, value_kind: 'CURRENCY', currency_id: 1 } as never },
      )
    const [inForce, waiting, spare] = [await makePlan('In force'), await makePlan('Waiting'), await makePlan('Spare')]
    const active = { incentive_version_id: await makeVersion(uploadIncentives, api, owner, ['In force,,G1,5']) }
    await owner.ok(calls.askForIncentiveVersion, active, { body: {} })
    const staff = await clientOf(api, 'super@talent.example', owner.companyId)
    await staff.ok(calls.activateIncentiveVersion, active)
    const asked = { incentive_version_id: await makeVersion(uploadIncentives, api, owner, ['Waiting,,G1,5']) }
    await owner.ok(calls.askForIncentiveVersion, asked, { body: {} })
    await makeVersion(uploadIncentives, api, owner, ['Spare,,G1,5'])
    const change = (id: number, given: object) =>
      owner(
        calls.updateIncentivePlan,
        { incentive_plan_id: id },
        { body: { name: `Plan ${id}`, plan_type_id: 1, value_kind: 'CURRENCY', currency_id: 1, ...given } as never },
      )
    const shares = { value_kind: 'SHARES', currency_id: null }
    for (const { id } of [inForce, waiting]) {
      expect(await saying(change(id, shares))).toBe(refused('planInForce'))
      expect(await saying(change(id, { currency_id: 2 }))).toBe(refused('planInForce'))
      expect((await change(id, {})).status).toBe(200)
    }
    expect((await change(spare.id, shares)).status).toBe(200)
    await owner.ok(calls.withdrawIncentiveVersion, asked)
    expect((await change(waiting.id, shares)).status).toBe(200)
    await demand('AT_ONCE')
    expect((await change(inForce.id, shares)).status).toBe(200)
  })

  test('an upload is not active at once', async () => {
    for (const preview of [true, false]) {
      const { status, body } = await uploadGrades(api, owner, ['G7,'], { active: true, preview })
      expect([status, body.message]).toEqual([409, approvalRefusals.askFirst])
    }
    expect((await uploadGrades(api, owner, ['G7,'])).body.data).toMatchObject({
      is_active: false,
      needs_approval: true,
    })
    expect(await activeVersions(owner)).toEqual([first])
  })

  test('going back to a version waits, too', async () => {
    await ask(ana, draft)
    await approve(ben, draft)
    expect(await saying(approve(ben, first))).toBe(refused('askFirst'))
    expect((await ask(ben, first, { note: 'Too early' })).status).toBe(200)
    expect((await approve(ana, first)).status).toBe(200)
    expect(await activeVersions(owner)).toEqual([first])
  })

  test('an approval is not undone by one person, and a question is withdrawn by its undo', async () => {
    const undoLast = async (by: Client) => {
      const { entries } = await owner.ok(
        calls.readCompanyHistory,
        {},
        { query: { record: 'jobGradeVersions', id: draft } },
      )
      const { body } = await by(calls.undoCompanyChange, { change_id: entries[0]?.id ?? 0 }, { body: {} })
      return body.data.records.map(({ outcome, reason }) => [outcome, reason])
    }
    await ask(ana, draft)
    expect(await undoLast(ben)).toEqual([['refused', approvalRefusals.notYours]])
    expect(await undoLast(ana)).toEqual([['undone', null]])
    expect((await read(draft)).approval).toBe('withdrawn')
    expect(await undoLast(ana)).toEqual([['unchanged', refusalMessages.answerStays]])
    await ask(ana, draft)
    await approve(ben, draft)
    expect(await undoLast(ben)).toEqual([['refused', approvalRefusals.askFirst]])
    expect(await activeVersions(owner)).toEqual([draft])
    await ask(ana, first)
    await approve(ben, first)
    await demand('AT_ONCE')
    expect(await activeVersions(owner)).toEqual([first])
  })

  test('a draft that was deleted and restored is asked for again', async () => {
    await ask(ana, draft)
    const { removal_id = 0 } = await owner.ok(calls.deleteJobGradeVersion, at(draft))
    await owner.ok(calls.undoRemovals, {}, { body: { ids: [removal_id] } })
    expect((await read(draft)).approval).toBe('void')
  })

  test('of two who approve at once, one does', async () => {
    const carl = await personWith(...rights)
    await ask(ana, draft)
    const both = await Promise.all([
      approve(ben, draft, { instead_of: first }),
      approve(carl, draft, { instead_of: first }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await activeVersions(owner)).toEqual([draft])
  })

  test('an approval and a refusal at once leave one of them', async () => {
    await ask(ana, draft)
    const [approved, declined] = await Promise.all([approve(ben, draft), decline(owner, draft)])
    expect([approved.status, declined.status].toSorted()).toEqual([200, 409])
    expect((await read(draft)).is_active).toBe(approved.status === 200)
  })

  test('the active version may change meanwhile: the approval says what it would replace now', async () => {
    const third = await makeVersion(uploadGrades, api, owner, ['G5,'])
    await ask(ana, draft)
    await ask(ana, third)
    await approve(ben, third)
    const shown = (await approve(ben, draft, { preview: true })).body.data
    expect(shown.instead_of?.id).toBe(third)
    expect(await saying(approve(ben, draft, { instead_of: first }))).toBe(`409 ${refusalMessages.otherVersionActive}`)
    expect((await approve(ben, draft, { instead_of: third, plan: shown.plan })).status).toBe(200)
  })

  test('the question of a person who has left, or lost the right, is not approved', async () => {
    await ask(ana, draft)
    const person = await owner.ok(calls.readCompanyUser, { company_user_id: ana.userId })
    const without = { TOM: roleWith(['VIEW_JOB_GRADE']) }
    await owner.ok(
      calls.updateCompanyUser,
      { company_user_id: ana.userId },
      { body: formOf(person, { roles: without }) },
    )
    expect(await saying(approve(ben, draft))).toBe(refused('askerLeft'))
    expect((await ask(ben, draft)).status).toBe(200)
    await owner.ok(calls.toggleCompanyUser, { company_user_id: ben.userId }, { query: { active: false } })
    expect(await saying(approve(owner, draft))).toBe(refused('askerLeft'))
    expect((await decline(owner, draft)).status).toBe(200)
  })

  test('people without the right to set active neither ask nor answer', async () => {
    const reader = await personWith('VIEW_JOB_GRADE', 'CREATE_JOB_GRADE')
    await ask(ana, draft)
    for (const act of [ask, approve, decline, withdraw]) expect((await act(reader, draft)).status).toBe(403)
  })

  test('nobody approves in a view as somebody', async () => {
    await ask(ana, draft)
    const view = await owner.ok(calls.startViewAs, { company_user_id: ben.userId })
    const path = `/company/${owner.companyId}/job-grade-version/${draft}/set-active/`
    const headers = { 'view-as': String(view.id) }
    const { status, body } = await api.send('PATCH', path, { token: owner.token, headers })
    expect([status, body.message]).toEqual([403, refusalMessages.viewOnly])
    expect(await activeVersions(owner)).toEqual([first])
  })

  test('a first version waits, and the first row makes none', async () => {
    for (const kind of ['job_grade', 'long_term_incentive'])
      await api.repairs.pool.query(`delete from ${kind}_versions where company_id = $1`, [owner.companyId])
    expect(await saying(addGrade(owner, undefined, 'G1'))).toBe(refused('beginWithFile'))
    const { body } = await uploadGrades(api, owner, ['G1,'])
    expect(body.data).toMatchObject({ is_active: false, activated_at: null })
    expect(await activeVersions(owner)).toEqual([])
  })

  test('those who may approve are told, those who have asked are not', async () => {
    const staff = await clientOf(api, 'super@talent.example', owner.companyId)
    const waits = async (by: Client) => {
      const { parts } = await by.ok(calls.readQueue)
      const part = parts.find((one) => one.part === 'job-grade-approvals')
      const query = { waiting: 'job-grade-approvals', page_size: 100 }
      const listed = await by.ok(calls.listCompanies, {}, { query })
      expect(listed).toHaveLength(part?.count ?? 0)
      return listed.some(({ id }) => id === owner.companyId)
    }
    expect(await kindsTold(ben)).toEqual(['job-grade-versions'])
    await ask(ana, draft)
    expect(await kindsTold(ben)).toEqual(['job-grade-approvals'])
    expect(await kindsTold(ana)).toEqual([])
    expect((await ben.ok(calls.readCompanyFigures)).waiting?.['job-grade-approvals']).toBe(1)
    expect([await waits(staff), await waits(master)]).toEqual([true, true])
    const [before] = await ben.ok(calls.listNotifications)
    await withdraw(ana, draft)
    expect(await kindsTold(ben)).toEqual(['job-grade-versions'])
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await owner.ok(calls.askForJobGradeVersion, at(draft), { body: {} })
    const [after] = await ben.ok(calls.listNotifications)
    expect(after?.id).not.toBe(before?.id)
    expect([await waits(staff), await waits(master)]).toEqual([true, false])
  })
})

describe('the setting', () => {
  test('closes what waits when it is switched off, and activates nothing', async () => {
    await demand('SECOND_PERSON')
    await ask(ana, draft)
    expect((await demand('AT_ONCE')).version_approval).toBe('AT_ONCE')
    expect(await read(draft, ben)).toMatchObject({
      is_active: false,
      needs_approval: false,
      approval: 'needless',
      answered: { by: { id: owner.userId } },
    })
    await demand('SECOND_PERSON')
    expect(await saying(approve(ben, draft))).toBe(refused('askFirst'))
    await demand('AT_ONCE')
    expect((await approve(ana, draft)).body.data).toMatchObject({ is_active: true, approval: null, asked: null })
  })

  test('stays as it is if a form leaves it out, and takes no other value', async () => {
    await demand('SECOND_PERSON')
    const { name, small_logo_url: logo, version } = await owner.ok(calls.readCompany)
    const form = { ...companyForm(logo ?? '', { name }), version }
    expect((await owner.ok(calls.updateCompany, {}, { body: form })).version_approval).toBe('SECOND_PERSON')
    const odd = { ...form, version: version + 1, version_approval: 'NOBODY' as 'AT_ONCE' }
    const { status, body } = await owner(calls.updateCompany, {}, { body: odd })
    expect([status, body.error]).toEqual([400, { version_approval: ['Choose how versions become active.'] }])
  })
})
