/** Records below a record of the platform, such as the waves of a survey, without a module. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ImportResult } from '../../contract/entities/imports'
import { fillPlainRows } from '../../server/data/plainRows'
import * as tables from '../../server/database/tables'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { surveyCalls, surveys, surveyTables, waveCalls, waves } from '../support/surveys'
import { formWith } from '../support/upload'

vi.mock(import('../../contract/calls/groups'), async (original) => {
  const { surveyCalls: surveyGroup, waveCalls: waveGroup } = await import('../support/surveys')
  return { ...(await original()), surveys: surveyGroup, waves: waveGroup }
})
vi.mock(import('../../server/database/tables'), async (original) => ({
  ...(await original()),
  ...(await import('../support/surveys')).surveyTables,
}))

let api: Api
let master: Client
let person: Client
beforeAll(async () => {
  api = await startApi()
  const former = Object.entries(tables).filter(([name]) => !(name in surveyTables))
  const statements = await generateMigration(
    generateDrizzleJson(Object.fromEntries(former)),
    generateDrizzleJson({ ...tables }),
  )
  await api.database.pool.query(statements.join(';'))
  master = await clientOf(api, 'master@talent.example')
  person = await clientOf(api, 'super@aurora.example')
})
afterAll(() => api.stop())
beforeEach(() => api.database.pool.query('truncate surveys, waves'))

const addSurvey = async (name: string) => (await master.ok(surveyCalls.createSurvey, {}, { body: { name } })).id
const addWave = (survey_id: number, name: string) => master.ok(waveCalls.createWave, { survey_id }, { body: { name } })

test('they are created and listed below their parent, whose id is in the path', async () => {
  expect(waveCalls.createWave.path).toBe('/survey/:survey_id/wave/')
  expect(waveCalls.listWaves.path).toBe('/survey/:survey_id/waves/')
  const [pulse, exit] = [await addSurvey('Pulse'), await addSurvey('Exit')]
  const spring = await addWave(pulse, 'Spring')
  expect(await addWave(exit, 'Spring')).toMatchObject({ name: 'Spring' })
  expect(await master.ok(waveCalls.listWaves, { survey_id: pulse })).toEqual([spring])
  expect(await master.ok(waveCalls.listAllWaves, { survey_id: pulse })).toEqual([spring])
  const twice = await master(waveCalls.createWave, { survey_id: pulse }, { body: { name: 'SPRING' } })
  expect(twice.body.error).toEqual({ name: ['This name is already used.'] })
  expect((await master(waveCalls.createWave, { survey_id: 2_000_000_000 }, { body: { name: 'Spring' } })).status).toBe(
    404,
  )
  expect((await master(waveCalls.listWaves, { survey_id: 2_000_000_000 })).status).toBe(404)
})

test('they are unknown below another parent, and guarded like their resource', async () => {
  const [pulse, exit] = [await addSurvey('Pulse'), await addSurvey('Exit')]
  const { id: wave_id } = await addWave(pulse, 'Spring')
  const own = { survey_id: pulse, wave_id }
  const other = { survey_id: exit, wave_id }
  expect((await master(waveCalls.readWave, other)).status).toBe(404)
  expect((await master(waveCalls.updateWave, other, { body: { name: 'Autumn' } })).status).toBe(404)
  expect((await master(waveCalls.deleteWave, other)).status).toBe(404)
  expect((await person(waveCalls.deleteWave, own)).status).toBe(403)
  expect((await master.ok(waveCalls.updateWave, own, { body: { name: 'Autumn' } })).name).toBe('Autumn')
  expect((await master(surveyCalls.deleteSurvey, { survey_id: pulse })).body.message).toContain('still used by waves')
  await master.ok(waveCalls.deleteWave, own)
  await master.ok(surveyCalls.deleteSurvey, { survey_id: pulse })
})

test('their files are those of one parent', async () => {
  const [pulse, exit] = [await addSurvey('Pulse'), await addSurvey('Exit')]
  await addWave(exit, 'Spring')
  const send = async (survey: number, content: string) =>
    (
      await api.send<ImportResult>('POST', `/survey/${survey}/wave/upload/`, {
        token: master.token,
        ...(await formWith(content)),
      })
    ).body
  expect((await send(pulse, 'Name\nSpring\nAutumn')).data).toMatchObject({ created: 2, existing: 0 })
  expect((await send(pulse, 'Name\nspring\nWinter')).data).toMatchObject({ created: 1, changed: 1 })
  const file = await api.send('GET', `/survey/${pulse}/wave/download/`, { token: master.token })
  expect(file.text).toBe('\uFEFFName\r\nAutumn\r\nspring\r\nWinter\r\n')
  expect((await master.ok(waveCalls.listAllWaves, { survey_id: exit })).map(({ name }) => name)).toEqual(['Spring'])
})

test('demo data has some below the known parents', async () => {
  const resources = [
    { table: surveys, body: surveyCalls.createSurvey.body },
    { table: waves, body: waveCalls.createWave.body, parents: ['survey_id'] },
  ]
  expect(await fillPlainRows(api.database.db, { companyIds: [], count: 6 }, resources)).toEqual({
    surveys: 6,
    waves: 6,
  })
})
