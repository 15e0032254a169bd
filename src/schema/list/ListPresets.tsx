import { Chip, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { AnyResource } from '../resource'
import { useRemember } from '../shared/RememberedAddress'
import { oneLineOnPhones } from '../shared/oneLineOnPhones'
import type { Texts } from '../shared/texts'
import { useAddress } from '../shared/useAddress'
import { readFilters } from './filters'

type Params = Readonly<Record<string, string>>

/** Several values of a filter are the same in any order. */
const comparable = (text: string) => text.split(',').toSorted().join()

/** Returns whether an address sets the filters of a preset and no others. */
const isShown = (params: readonly string[], address: URLSearchParams, preset: Params): boolean =>
  params.every((param) => comparable(address.get(param) ?? '') === comparable(preset[param] ?? ''))

/** Returns the address of a list with the filters of a preset instead of its own; search and order stay. */
const withPreset = (params: readonly string[], address: URLSearchParams, preset: Params): URLSearchParams => {
  const next = new URLSearchParams(address)
  for (const param of ['page', ...params]) next.delete(param)
  for (const [param, text] of Object.entries(preset)) next.set(param, text)
  return next
}

/** Links to the declared views of a list. Each has its own address. */
export const ListPresets = ({ resource, texts }: { readonly resource: AnyResource; readonly texts: Texts }) => {
  const translate = useTranslate()
  const remember = useRemember()
  const { address } = useAddress()
  const params = readFilters(resource, address).map(({ param }) => param)
  const presets = Object.entries(resource.list?.presets ?? {}).map(([name, preset]) => ({
    name,
    preset,
    label: texts(`presets.${name}`),
  }))
  return (
    <Stack component="nav" direction="row" aria-label={translate('schema.presets')} sx={{ ...oneLineOnPhones, gap: 1 }}>
      {[{ name: '', preset: {}, label: translate('schema.everything') }, ...presets].map(({ name, preset, label }) => {
        const isHere = isShown(params, address, preset)
        const next = withPreset(params, address, preset)
        return (
          <Chip
            key={name}
            component={Link}
            to={{ search: String(next) }}
            onClick={() => remember(address, next)}
            clickable
            label={label}
            variant={isHere ? 'filled' : 'outlined'}
            color={isHere ? 'primary' : 'default'}
            {...(isHere && { 'aria-current': 'page' as const })}
          />
        )
      })}
    </Stack>
  )
}
