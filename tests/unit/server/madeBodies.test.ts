import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { amountMember, entity, nameMember, textMember, withExamples } from '../../../contract/entities/entity'
import { email, phoneCode, requiredText } from '../../../contract/entities/fields'
import { makeBody } from '../../../server/data/bodies/makeBody'

const made = (schema: z.ZodType, index = 0) => makeBody(schema, index, { ids: new Map() })
const distinct = (schema: z.ZodType, member: string, count = 60) =>
  new Set(Array.from({ length: count }, (_, index) => made(schema, index)[member])).size

describe('a generated body', () => {
  test('has what the contract says of a member, whatever the member is called', () => {
    const schema = z.object({ first_name: email(), email: phoneCode(), contact: email(), address: requiredText() })
    const { first_name, email: code, contact, address } = made(schema)
    expect(first_name).toMatch(/@example\.com$/)
    expect(contact).toMatch(/@example\.com$/)
    expect(code).toBe('44')
    expect(address).toBe('Head Office')
  })

  test('has a text in a member that is called like a reference, but takes texts', () => {
    const payroll = z.string().regex(/^P\d{3}$/)
    const schema = z.object({ payroll_id: payroll.meta({ examples: ['P123'] }), export_ids: requiredText().optional() })
    expect(made(schema)).toEqual({ payroll_id: 'P123', export_ids: 'Head Office' })
  })

  test('has the examples of its members, texts always different', () => {
    const { create } = entity('Benefit', {
      name: withExamples(nameMember, 'Meal vouchers', 'Bike lease'),
      value: withExamples(amountMember, 120),
    })
    expect(made(create)).toEqual({ name: 'Meal vouchers', value: 120 })
    expect(made(create, 3)).toEqual({ name: 'Bike lease 2', value: 120 })
    expect(distinct(create, 'name')).toBe(60)
  })

  test('has different names, and sentences where texts may be long', () => {
    const { create } = entity('Note', { title: nameMember, name: textMember(1000) })
    expect(distinct(create, 'title')).toBe(60)
    const texts = Array.from({ length: 20 }, (_, index) => made(create, index).name)
    expect(texts.some((text) => String(text).endsWith('.'))).toBe(true)
  })
})
