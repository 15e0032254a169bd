import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useController } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { holds, type Condition } from '../../../src/schema/condition'
import * as kinds from '../../../src/schema/field'
import type { CustomField, NumberField, TextField } from '../../../src/schema/field'
import { formSections, initialValues, isFilled, payloadOf, validate } from '../../../src/schema/form/payload'
import { filterInputOf } from '../../../src/schema/kinds/filters/inputs'
import type { FieldComponents } from '../../../src/schema/kinds/FieldComponents'
import { defineResource, type AnyResource } from '../../../src/schema/resource'
import { callsOf, failure, on, success } from '../session/fakeApi'
import { aMachine, choiceAndRowTexts, machines, machineTexts } from './machines'
import { openResource, paged, useMachineNetwork } from './network'

useMachineNetwork()

const used = { where: { state: 'used' } } as const
const untested = 'These tests have no need of it.'
const conditional = defineResource({
  ...machines,
  fields: {
    ...machines.fields,
    notes: kinds.text({ shown: used }),
    weight: kinds.number({ required: used }),
    owner_email: kinds.email({ fixed: { when: { isOwn: true } } }),
    sold: kinds.date({ fixed: { when: { where: { state: 'new' } }, to: null } }),
    gauge: kinds.custom('Gauge', ['built', 'name']),
  },
  list: { columns: ['label', 'gauge'] },
  form: {
    ...machines.form,
    saves: 'always',
    sends: { uses: { when: { isNew: true }, to: ['drill'] } },
    lacks: {
      bought: untested,
      parts: untested,
      removed_part_ids: untested,
      picture_url: untested,
      phone_code: untested,
      phone_number: untested,
      sector_id: untested,
      industry_id: untested,
    },
    sections: [
      { name: 'only', fields: ['state', 'notes', 'weight', 'owner_email', 'sold', 'gauge'] },
      { name: 'parts', fields: ['countries'], shown: { account: 'platform', isNew: false } },
    ],
  },
})

const someone = { isNew: false, isOwn: false, isPlatform: true }
const names = ['state', 'notes', 'weight', 'owner_email', 'sold']
const shape = { resource: conditional, names, situation: someone, call: machines.calls.update, extra: {} }

describe('a condition', () => {
  test.each<[string, Condition, boolean]>([
    ['without members always holds', {}, true],
    ['of a new record', { isNew: true }, false],
    ['of an existing record', { isNew: false }, true],
    ['of the own record', { isOwn: true }, false],
    ['of provider staff', { account: 'platform' }, true],
    ['of company users', { account: 'company' }, false],
    ['of another value', { where: { state: 'used' } }, true],
    ['of a value that the record doesn’t have', { where: { state: 'new' } }, false],
    ['holds only if all of its members do', { account: 'platform', isNew: true }, false],
  ])('%s', (_, condition, expected) => {
    expect(holds(condition, someone, { state: 'used' })).toBe(expected)
  })
})

describe('a form with conditions', () => {
  test('omits hidden fields and sends fixed values', () => {
    const typed = { ...aMachine(), notes: 'Noisy', sold: '2024-01-01 00:00:00' }
    expect(payloadOf(shape, typed)).toMatchObject({ notes: 'Noisy', sold: '2024-01-01 00:00:00' })
    const sent = payloadOf(shape, { ...typed, state: 'new' })
    expect(sent).not.toHaveProperty('notes')
    expect(sent).toMatchObject({ sold: null })
    expect(initialValues(shape, { ...typed, state: 'new' })).toMatchObject({ sold: null })
  })

  test('requires a field only while its condition holds', () => {
    const without = { ...aMachine(), weight: null }
    expect(isFilled(shape, without)).toBe(false)
    expect(validate(shape, without)).toMatchObject({ weight: 'This field is required.' })
    expect(isFilled(shape, { ...without, state: 'new' })).toBe(true)
    expect(validate(shape, { ...without, state: 'new' })).not.toHaveProperty('weight')
  })

  test('sends members without a field while their condition holds', () => {
    expect(payloadOf(shape, aMachine())).not.toHaveProperty('uses')
    expect(payloadOf({ ...shape, situation: { ...someone, isNew: true } }, aMachine())).toMatchObject({
      uses: ['drill'],
    })
  })
})

describe('the cells of rows', () => {
  const fine = { where: { grade: 'fine' } } as const
  const parts = kinds.rows({
    id: 'part_id',
    sendsRemoved: 'removed_part_ids',
    fields: {
      grade: kinds.choice('partGrade', ['plain', 'fine']),
      price: kinds.number({ shown: fine, required: fine }),
    },
  })
  const resource = defineResource({ ...machines, fields: { ...machines.fields, parts } })
  const withParts = { ...shape, resource, names: ['parts'] }
  const withPrice = (grade: string, price: number | null) => ({
    ...aMachine(),
    parts: [
      { part_id: 7, grade: 'fine', price: 3 },
      { part_id: 8, grade, price },
    ],
  })

  test('that are not shown are not sent', () => {
    expect(payloadOf(withParts, withPrice('plain', 4))).toMatchObject({
      parts: [{ price: 3 }, expect.not.objectContaining({ price: 4 })],
    })
  })

  test('that must be filled are demanded in each row where their condition holds', () => {
    expect(validate(withParts, withPrice('fine', null))).toEqual(
      expect.objectContaining({ 'parts.1.price': 'This field is required.' }),
    )
    expect(isFilled(withParts, withPrice('fine', null))).toBe(false)
    expect(isFilled(withParts, withPrice('fine', 1))).toBe(true)
    expect(isFilled(withParts, withPrice('plain', null))).toBe(true)
  })
})

const Gauge: FieldComponents<CustomField> = {
  Column: ({ record, field }) => <em>{`${field.sends.length} members of ${record.name}`}</em>,
  Input: ({ label, isRequired }) => {
    const name = useController({ name: 'name' })
    const built = useController({ name: 'built' })
    return (
      <label>
        {label}
        <input
          required={isRequired}
          value={String(name.field.value)}
          onChange={({ target }) => {
            name.field.onChange(target.value)
            built.field.onChange(2001)
          }}
          ref={built.field.ref}
        />
        <span title="Gauge error">{built.fieldState.error?.message}</span>
      </label>
    )
  },
}

const open = (at: string, given: { userId?: number; resource?: AnyResource } = {}) =>
  openResource({
    at,
    resource: conditional,
    texts: { ...machineTexts, fields: { ...machineTexts.fields, gauge: 'The gauge' } },
    otherTexts: choiceAndRowTexts,
    components: { Gauge },
    userId: 900,
    ...given,
  })

const input = (name: string) => screen.getByLabelText(new RegExp(`^The ${name}`))
const openEdit = async (given = {}) => {
  on('/machine/5/', () => success(aMachine()))
  const opened = open('/machines/5/edit', given)
  await waitFor(() => expect(input('gauge')).toHaveValue('Lathe'))
  return opened
}

test('a section is shown only in the situation that it names', () => {
  const sectionsFor = (isPlatform: boolean) =>
    formSections(conditional, { ...someone, isPlatform }).map(({ name }) => name)
  expect(sectionsFor(true)).toContain('parts')
  expect(sectionsFor(false)).not.toContain('parts')
})

describe('on screen', () => {
  test('a record of what are no people is nobody’s own, whatever its id', async () => {
    const { isPeople: _, ...rest } = conditional
    await openEdit({ userId: 5, resource: rest })
    expect(input('owner_email')).toBeEnabled()
  })

  test('a field comes, goes and is marked with the value of another one', async () => {
    const { person } = await openEdit()
    expect(input('notes')).toBeInTheDocument()
    expect(input('weight')).toBeRequired()
    expect(screen.getByRole('heading', { name: 'Parts' })).toBeInTheDocument()
    await person.click(screen.getByRole('combobox', { name: /^The state/ }))
    await person.click(await screen.findByRole('option', { name: 'New' }))
    expect(screen.queryByLabelText(/^The notes/)).toBeNull()
    expect(input('weight')).not.toBeRequired()
  })

  test('users can’t change fixed fields of their own record, and see why', async () => {
    await openEdit({ userId: 5 })
    expect(input('owner_email')).toBeDisabled()
    expect(input('owner_email')).toHaveAccessibleDescription('Somebody else has to change this for you')
  })

  test('a custom component renders a field, sends its members and shows their errors', async () => {
    const { person } = await openEdit()
    on('/machine/5/', ({ method }) =>
      method === 'PUT'
        ? failure(400, 1001, 'No', { is_validation_error: true, error: { name: ['is taken'] } })
        : success(aMachine()),
    )
    await person.type(input('gauge'), ' II')
    await person.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.getByTitle('Gauge error')).toHaveTextContent('is taken'))
    const [sent] = callsOf('/machine/5/').filter(({ method }) => method === 'PUT')
    expect(sent?.body).toMatchObject({ name: 'Lathe II', built: 2001 })
  })

  test('a custom component renders a column', async () => {
    on('/machines/', () => paged([aMachine()]))
    open('/machines')
    expect(await screen.findByText('2 members of Lathe')).toBeInTheDocument()
  })
})

describe('a field of a kind with components of its own', () => {
  const Bar: FieldComponents<NumberField> = {
    Column: ({ record, name }) => <meter value={Number(record[name])} max={50} title="Its weight" />,
    Input: ({ label, name }) => {
      const { field, fieldState } = useController({ name })
      return (
        <label>
          {label}
          <input
            type="range"
            value={Number(field.value)}
            onChange={(event) => field.onChange(Number(event.target.value))}
          />
          <output title="Weight error">{fieldState.error?.message}</output>
        </label>
      )
    },
  }
  const Plate: FieldComponents<TextField> = {
    Column: ({ record, name }) => <b title="Its name">{String(record[name])}</b>,
  }
  const own = { name: kinds.text({ cell: 'Plate' }), weight: kinds.number({ cell: 'Bar', input: 'Bar' }) }
  const drawn = {
    ...conditional,
    fields: { ...conditional.fields, ...own },
    list: { columns: ['label', 'name', 'weight'], filters: ['weight'] },
  } as AnyResource
  const openDrawn = (at: string) =>
    openResource({
      at,
      resource: drawn,
      texts: machineTexts,
      otherTexts: choiceAndRowTexts,
      components: { Bar, Plate, Gauge },
    })

  test('is sorted, aligned and filtered as its kind', async () => {
    on('/machines/', () => paged([aMachine()]))
    const { person } = openDrawn('/machines')
    expect(await screen.findByTitle('Its weight')).toHaveAttribute('value', '12.5')
    expect(screen.getByRole('columnheader', { name: /weight/ })).toHaveClass('MuiTableCell-alignRight')
    expect(screen.getByTitle('Its name')).toHaveTextContent('Lathe')
    const heading = screen.getByRole('columnheader', { name: /name/ })
    await person.click(within(heading).getByRole('button'))
    await waitFor(() => expect(callsOf('/machines/').at(-1)?.url.searchParams.get('sort')).toBe('name'))
    expect(filterInputOf(drawn.fields.weight as NumberField)).not.toBeNull()
  })

  test('sends what its input sets, and shows its error there', async () => {
    on('/machine/5/', ({ method }) =>
      method === 'PUT'
        ? failure(400, 1001, 'No', { is_validation_error: true, error: { weight: ['is too heavy'] } })
        : success(aMachine()),
    )
    const { person } = openDrawn('/machines/5/edit')
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '40' } })
    await person.click(screen.getByRole('button', { name: 'Update' }))
    await waitFor(() => expect(screen.getByTitle('Weight error')).toHaveTextContent('is too heavy'))
    const [sent] = callsOf('/machine/5/').filter(({ method }) => method === 'PUT')
    expect(sent?.body).toMatchObject({ weight: 40 })
  })
})
