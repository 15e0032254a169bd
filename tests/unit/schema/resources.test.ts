import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { paramNames, type Call } from '../../../contract/call'
import { fieldComponents } from '../../../src/custom/fieldComponents'
import { resources } from '../../../src/resources/byName'
import type { Field } from '../../../src/schema/field'
import { initialValues, payloadOf } from '../../../src/schema/form/payload'
import { setFilters } from '../../../src/schema/list/filters'
import type { AnyResource } from '../../../src/schema/resource'
import { routesOf } from '../../../src/schema/routes/routes'

const all = Object.values(resources)
const membersOf = ({ body }: Call) => Object.keys((body as z.ZodObject | undefined)?.shape ?? {})
const formNames = ({ form }: AnyResource) =>
  form?.in === 'page' ? form.sections.flatMap(({ fields }) => fields) : (form?.fields ?? [])
const fieldsWithin = (fields: Readonly<Record<string, Field>>): Field[] =>
  Object.values(fields).flatMap((field) => [field, ...(field.kind === 'rows' ? fieldsWithin(field.fields) : [])])

describe.each(all.map((resource) => [resource.name, resource] as const))('the schema of %s', (name, resource) => {
  test('refers to existing resources', () => {
    const named = [
      resource.parent,
      resource.of,
      ...(resource.holds ?? []),
      resource.list?.opens,
      resource.list?.formOf,
      ...fieldsWithin(resource.fields).map((field) => ('resource' in field ? field.resource : undefined)),
    ].filter((other) => other !== undefined)
    expect(named.filter((other) => !(other in resources))).toEqual([])
    expect(resources[name]).toBe(resource)
  })

  test('has form fields whose members its calls accept', () => {
    const { create, update } = resource.calls
    for (const call of [create, update]) {
      if (!call || !resource.form) continue
      const situation = { isNew: call === create, isOwn: false, isPlatform: true }
      const shape = { resource, situation, names: formNames(resource), extra: {} }
      const sent = Object.keys(payloadOf(shape, initialValues(shape)))
      expect(sent.filter((member) => !membersOf(call).includes(member))).toEqual([])
    }
  })

  test('has existing components for its custom fields', () => {
    const drawn = fieldsWithin(resource.fields).flatMap((field) => (field.kind === 'custom' ? [field.drawnBy] : []))
    expect(drawn.filter((one) => !(one in fieldComponents))).toEqual([])
  })

  test('has presets that its filters understand', () => {
    for (const preset of Object.values(resource.list?.presets ?? {})) {
      const address = new URLSearchParams(preset)
      const set = setFilters(resource, address)
      expect(set.map(({ param }) => param).toSorted()).toEqual(Object.keys(preset).toSorted())
    }
  })

  test('has the params of its calls in its routes', () => {
    const { list } = resource.calls
    const known = new Set(paramNames(resource.at ?? ''))
    if (resource.list && list) expect(paramNames(list.path).filter((id) => !known.has(id))).toEqual([])
    expect(new Set(routesOf(resource, { resources }).map(({ path }) => path)).size).toBe(
      routesOf(resource, { resources }).length,
    )
  })
})
