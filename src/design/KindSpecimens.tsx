/** Each kind of field that a resource has: its inputs in every state, its cell, and its filter. */
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { RaRecord } from 'ra-core'
import { fieldComponents } from '../custom/fieldComponents'
import { resources } from '../resources/byName'
import type { Field, Kind } from '../schema/field'
import { kindOf } from '../schema/kinds'
import { Cell } from '../schema/kinds/Cell'
import { FieldInput } from '../schema/kinds/inputs'
import { filterInputOf } from '../schema/kinds/filters/inputs'
import type { AnyResource } from '../schema/resource'
import { useTexts } from '../schema/shared/texts'
import { recordsOf } from './samples'
import { Stage } from './Stage'
import { Columns, asManyAsFit } from '../schema/shared/Columns'

interface SpecimenProps {
  readonly title: string
  readonly about?: string
  readonly children: ReactNode
}

/** A part of the design system below its name. */
export const Specimen = ({ title, about, children }: SpecimenProps) => (
  <Box component="section" sx={{ mb: 5 }}>
    <Typography variant="h2" gutterBottom>
      {title}
    </Typography>
    {about && (
      <Typography color="textSecondary" gutterBottom>
        {about}
      </Typography>
    )}
    {children}
  </Box>
)

interface Found {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly Filter: ReturnType<typeof filterInputOf>
}

/** Whether there is an input to show: fields that a component draws may have none. */
const hasInput = ({ field }: Found): boolean => {
  const drawnBy = 'drawnBy' in field ? field.drawnBy : 'input' in field ? field.input : undefined
  return drawnBy === undefined || 'Input' in (components[drawnBy] ?? {})
}

const components: Readonly<Record<string, object>> = fieldComponents

/** How much of a field is to be seen: conditions may hide or fix it. */
const shownOf = (found: Found): number =>
  Number(found.resource.form !== undefined) +
  Number(hasInput(found)) +
  Number(!found.field.fixed) +
  Number(!found.field.shown)

/** A field of each kind that a resource has. */
const foundKinds = (): ReadonlyMap<Kind, Found> => {
  const all = Object.values(resources as Readonly<Record<string, AnyResource>>).flatMap((resource) =>
    Object.entries(resource.fields).map(([name, field]): Found => ({
      resource,
      name,
      field,
      Filter: filterInputOf(field),
    })),
  )
  const found = new Map<Kind, Found>()
  for (const one of [...all].sort((a, b) => shownOf(b) - shownOf(a)))
    if (!found.has(one.field.kind)) found.set(one.field.kind, one)
  return found
}

const states = {
  empty: { isFilled: false, error: undefined, isDisabled: false },
  filled: { isFilled: true, error: undefined, isDisabled: false },
  wrong: { isFilled: true, error: 'What is wrong with it stands here.', isDisabled: false },
  disabled: { isFilled: true, error: undefined, isDisabled: true },
} as const

interface InputProps extends Found {
  readonly state: keyof typeof states
  readonly record: RaRecord
}

const InputSpecimen = ({ resource, name, field, state, record }: InputProps) => {
  const { isFilled, error, isDisabled } = states[state]
  const kind = kindOf(field)
  const form = useForm({
    defaultValues: isFilled ? record : kind.initial(name, field),
    ...(error && { errors: { [kind.inputName?.(name, field) ?? name]: { type: 'manual', message: error } } }),
  })
  const texts = useTexts(resource)
  return (
    <FormProvider {...form}>
      <FieldInput
        field={field}
        name={name}
        label={texts(`fields.${name}`)}
        isRequired
        isDisabled={isDisabled}
        situation={{ isNew: true, isOwn: false, isPlatform: true }}
        renderIn={(input) => (
          <Box>
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {state}
            </Typography>
            {input}
          </Box>
        )}
      />
    </FormProvider>
  )
}

const FilterSpecimen = ({ resource, name, field, Filter }: Found) => {
  const texts = useTexts(resource)
  return Filter && kindOf(field).filter ? (
    <Box>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        filter
      </Typography>
      <Filter field={field} label={texts(`fields.${name}`)} value={undefined} onChange={() => {}} />
    </Box>
  ) : null
}

export const KindSpecimens = () =>
  [...foundKinds()].map(([kind, found]) => {
    const records = recordsOf(found.resource)
    return (
      <Specimen key={kind} title={`Kind ‘${kind}’`} about={`${found.resource.name}.${found.name}`}>
        <Stage>
          <Columns xs={asManyAsFit(280)}>
            {hasInput(found) &&
              records[0] &&
              (Object.keys(states) as (keyof typeof states)[]).map((state) => (
                <InputSpecimen key={state} {...found} state={state} record={records[0] as RaRecord} />
              ))}
            <FilterSpecimen {...found} />
            <Box>
              <Typography variant="body2" color="textSecondary" gutterBottom>
                in a list
              </Typography>
              <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
                {records.map((record) => (
                  <div key={record.id}>
                    <Cell resource={found.resource} name={found.name} record={record} />
                  </div>
                ))}
              </Stack>
            </Box>
          </Columns>
        </Stage>
      </Specimen>
    )
  })
