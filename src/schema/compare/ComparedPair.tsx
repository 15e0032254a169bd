import { IconButton, MenuItem, Stack, TextField, Tooltip } from '@mui/material'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import type { Texts } from '../shared/texts'
import type { DataVersion } from '../versions/useVersion'

interface Pair {
  readonly from: number
  readonly to: number
}

interface ComparedPairProps {
  readonly pair: Pair
  readonly versions: readonly DataVersion[]
  readonly texts: Texts
  readonly onChange: (pair: Pair) => void
}

/** Chooses the two versions to compare. */
export const ComparedPair = ({ pair, versions, texts, onChange }: ComparedPairProps) => {
  const select = (side: keyof Pair) => (
    <TextField
      select
      label={texts(`versionActs.compare.${side}`)}
      value={versions.some(({ id }) => id === pair[side]) ? pair[side] : ''}
      onChange={(event) => onChange({ ...pair, [side]: Number(event.target.value) })}
      sx={{ width: { xs: '100%', sm: 280 } }}
    >
      {versions.map(({ id, name, is_active: isActive }) => (
        <MenuItem key={id} value={id}>
          {isActive ? texts('versionActs.compare.active', { name }) : name}
        </MenuItem>
      ))}
    </TextField>
  )
  const swap = texts('versionActs.compare.swap')
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: 'center' }}>
      {select('from')}
      <Tooltip title={swap}>
        <IconButton aria-label={swap} onClick={() => onChange({ from: pair.to, to: pair.from })}>
          <SwapIcon sx={{ transform: { xs: 'rotate(90deg)', sm: 'none' } }} />
        </IconButton>
      </Tooltip>
      {select('to')}
    </Stack>
  )
}
