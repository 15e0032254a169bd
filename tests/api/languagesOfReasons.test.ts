/** Reasons in the data of an answer are in the language of its caller, as the messages of errors are (decision 0143). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls'
import { urlOf, type Call } from '../../contract/call'
import { directionOf } from '../../contract/direction'
import { languages, sourceLanguage } from '../../server/tools/language'
import { startApi, type Api } from '../support/api'
import { clientOf, type Client } from '../support/client'
import { inLanguage } from '../support/inLanguage'
import { newName } from '../support/structure'
import { lastChange } from '../support/takeBack'

let api: Api
let person: Client
let master: Client
beforeAll(async () => {
  api = await startApi()
  person = await clientOf(api, 'super@aurora.example')
  master = await clientOf(api, 'master@talent.example', person.companyId)
})
afterAll(() => api.stop())

/** Values keep their direction in sentences from right to left. */
const isolated = (code: string, value: string) => (directionOf(code) === 'rtl' ? `\u2068${value}\u2069` : value)

describe.each(languages.filter((code) => code !== sourceLanguage))('in %s', (code) => {
  const said = inLanguage(code, 'server')

  const ask = async (by: Client, call: Call, params: object, body?: object, query = {}) => {
    const path = urlOf(call, { company_id: person.companyId, ...params }, query)
    const headers = { 'accept-language': code }
    return (await api.send(call.method, path, { token: by.token, headers, ...(body && { body }) })).body
  }

  test('lines of an outline that are wrong', async () => {
    const wrong = `${newName('Unit')}\n  ${newName('Region')}\n    Nowhere at all`
    const message = said('No country has this name or code.')
    const preview = await ask(person, calls.addOutline, {}, { text: wrong }, { preview: true })
    expect(preview).toMatchObject({ data: { problems: [{ line: 3, message }] } })
    const refused = said('Line {line}: {message}')
      .replace('{line}', isolated(code, '3'))
      .replace('{message}', isolated(code, message))
    expect(await ask(person, calls.addOutline, {}, { text: wrong })).toMatchObject({ error: { text: [refused] } })
    const empty = await ask(person, calls.addOutline, {}, { text: '' }, { preview: true })
    expect(empty).toMatchObject({ data: { problems: [{ message: said('Type or paste one name per line.') }] } })
  })

  test('people whom a change of many leaves as they are', async () => {
    const told = await ask(
      person,
      calls.toggleManyCompanyUsers,
      {},
      { ids: [person.userId], is_active: false },
      { preview: true },
    )
    const reason = said('You cannot change your own activity.')
    expect(told).toMatchObject({ data: { failed: 1, failures: [{ id: person.userId, reason }] } })
  })

  test('records that are not taken back', async () => {
    const { id } = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
    const change_id = await lastChange(api)
    await master.ok(calls.updateSector, { sector_id: id }, { body: { name: newName('Sector') } })
    const undone = await ask(master, calls.undoChange, { change_id }, {}, { preview: true })
    const reason = inLanguage(code, 'contract')('It has been changed since.')
    expect(undone).toMatchObject({ data: { records: [{ id, outcome: 'refused', reason }] } })
  })

  test('records that keep another from being deleted', async () => {
    const sector = await master.ok(calls.createSector, {}, { body: { name: newName('Sector') } })
    const names = [newName('Industry'), newName('Industry')].sort()
    for (const name of names) await master.ok(calls.createIndustry, {}, { body: { name, sector_id: sector.id } })
    const { message } = await ask(master, calls.deleteSector, { sector_id: sector.id })
    for (const name of [sector.name, ...names]) expect(message).toContain(name)
    expect(message).toContain(inLanguage(code, 'contract')('Nothing was deleted.'))
    expect(message).not.toMatch(/ has |industries:/)
  })
})
