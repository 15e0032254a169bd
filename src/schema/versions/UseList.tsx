import { Box, Stack, Typography } from '@mui/material'
import { useLocale } from 'ra-core'
import type { Texts } from '../shared/texts'
import type { VersionUse } from './versionData'

interface UseItemProps {
  readonly use: VersionUse
  readonly texts: Texts
  /** Where its text is. */
  readonly under?: 'uses' | 'recordUses'
}

export const UseItem = ({ use: { kind, count, names }, texts, under = 'uses' }: UseItemProps) => {
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const more = count - names.length
  const listed = more > 0 ? names.join(', ') : new Intl.ListFormat(locale).format(names)
  return (
    <li>
      {texts(`versionActs.${under}.${kind}`, { smart_count: count, count: number.format(count) })}
      {names.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {more > 0 ? texts('versionActs.uses.more', { names: listed, count: number.format(more) }) : listed}
        </Typography>
      )}
    </li>
  )
}

/** Says which people, ranks and incentives name rows that the new version lacks, and what becomes of them. */
export const UseList = ({ uses, texts }: { uses: readonly VersionUse[]; texts: Texts }) => {
  if (uses.length === 0) return <Typography color="textSecondary">{texts('versionActs.uses.nobody')}</Typography>
  return (
    <Box component="section" aria-label={texts('versionActs.uses.title')}>
      <Stack component="ul" spacing={0.5} sx={{ m: 0, mb: 1, pl: 2.5 }}>
        {uses.map((use) => (
          <UseItem key={use.kind} use={use} texts={texts} />
        ))}
      </Stack>
      <Typography color="textSecondary">{texts('versionActs.uses.kept')}</Typography>
    </Box>
  )
}
