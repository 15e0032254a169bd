/** The day that a plan begins with is that of the company, however late its time zone is known. */
import { render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, memoryStore, testDataProvider } from 'ra-core'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Company } from '../../../contract/entities/company'
import type { PlannedChange } from '../../../contract/entities/plannedChange'
import { ContractPlan } from '../../../src/custom/planned/ContractPlan'
import { PlanDialog } from '../../../src/custom/planned/PlanDialog'
import { ConsoleTheme } from '../../../src/custom/theme/ConsoleTheme'
import { provideTexts } from '../../../src/i18n/i18nProvider'
import { resources } from '../../../src/resources/byName'
import { FormParamsProvider } from '../../../src/schema/shared/FormParams'
import { SchemaProvider } from '../../../src/schema/shared/SchemaContext'
import { catalogue } from '../../support/catalogue'

const i18n = provideTexts(catalogue)

// In Kiritimati, fourteen hours ahead, it is the day after.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const company = {
  id: 3,
  name: 'Aurora Foods',
  applications: ['TOM'],
  status: 'ACTIVE',
  contract_start_date: '2025-01-01 00:00:00',
  contract_end_date: '2099-01-01 00:00:00',
  time_zone: 'Pacific/Kiritimati',
  version: 1,
} as unknown as Company

const plan: PlannedChange = {
  id: 5,
  call: 'activateJobGradeVersion',
  record: { kind: 'jobGradeVersions', id: 4, name: 'Next year' },
  changes: [],
  counts_from: '2026-01-01',
  note: null,
  state: 'refused',
  reason: 'It has been changed since.',
  by: null,
  planned_at: '2026-11-01T10:00:00.000Z',
  settled_at: '2026-11-02T10:00:00.000Z',
  version: 2,
}
const nothing = () => {}

test.each<[string, ReactElement, string, string]>([
  ['another contract', <ContractPlan key="contract" company={company} onClose={nothing} />, '2026-11-30', '2026-12-01'],
  [
    'a plan that is tried again',
    <PlanDialog key="plan" companyId="3" plan={plan} onClose={nothing} onChanged={nothing} />,
    '2026-11-29',
    '2026-11-30',
  ],
])('%s', async (_name, dialog, inUtc, there) => {
  let answer = nothing
  const reading = new Promise<{ data: Company }>((resolve) => (answer = () => resolve({ data: company })))
  const caller = { isPlatform: true, companyId: null, role: '', permissions: ['all'] }
  render(
    <MemoryRouter>
      <SchemaProvider value={{ resources, caller, userId: 1, zoned: resources.companies }}>
        <CoreAdminContext
          dataProvider={testDataProvider({ getOne: () => reading as never })}
          i18nProvider={i18n}
          store={memoryStore()}
        >
          <ConsoleTheme>
            <FormParamsProvider value={{ company_id: '3' }}>{dialog}</FormParamsProvider>
          </ConsoleTheme>
        </CoreAdminContext>
      </SchemaProvider>
    </MemoryRouter>,
  )
  const day = await screen.findByRole('group', { name: 'Counts from' })
  expect(day.querySelector('input')).toHaveValue(inUtc)
  answer()
  await waitFor(() => expect(day.querySelector('input')).toHaveValue(there))
})
