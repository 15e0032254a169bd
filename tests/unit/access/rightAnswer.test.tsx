/** Why somebody may not do something, in the order in which it helps. */
import { render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { expect, test } from 'vitest'
import type { RightReason } from '../../../contract/entities/companyUserRight'
import { RightAnswer, type Right } from '../../../src/custom/companyUsers/RightAnswer'
import { provideTexts } from '../../../src/i18n/i18nProvider'
import { catalogue } from '../../support/catalogue'
import { aUser, signedInAs } from '../session/fakeApi'

const i18nProvider = provideTexts(catalogue)

const lacking: RightReason = { kind: 'permission', application: null, role: null, permissions: ['VIEW_REGION'] }
const ended: RightReason = {
  ...lacking,
  kind: 'ended',
  application: 'TOM',
  role: 'COMPANY_USER',
  ended_on: '2026-11-26',
}

const answer = (...reasons: Right['reasons']) => {
  const right: Right = { id: 17, act: 'listRegions', allowed: false, reasons, granters: { users: [], count: 0 } }
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <RightAnswer right={right} name="Katrine" applications={['TOM', 'JE']} />
    </CoreAdminContext>,
  )
  return screen.getByRole('status')
}

test('a role that ended is told first, and no others are offered beside it', () => {
  const shown = answer(lacking, ended)
  expect(shown).toHaveTextContent(
    /may not do this\.The role Company User in TOM included it, but access to TOM ended on Nov 26, 2026\.No role of Katrine/,
  )
  expect(shown).not.toHaveTextContent('It is part of')
})

test('what no role includes tells the default roles that do', () => {
  expect(answer(lacking)).toHaveTextContent(/^No, Katrine may not do this\.No role of Katrine.*It is part of Company/)
})

test('whoever asks about themselves reads that their own role ended, as in a refusal', () => {
  signedInAs(aUser({ id: 17 }))
  expect(answer(lacking, ended)).toHaveTextContent(
    /may not do this\.Your role Company User in TOM included it, but ended on Nov 26, 2026\.No role of Katrine/,
  )
})
