import { Box, Stack, Typography } from '@mui/material'
import { useLocale } from 'ra-core'
import type { Texts } from '../shared/texts'
import type { VersionUse } from './versionData'

const UseItem = ({ use: { kind, count, names }, texts }: { use: VersionUse; texts: Texts }) => {
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const counted = { smart_count: count, count: number.format(count) }
  const more = count - names.length
  const listed = more > 0 ? names.join(', ') : new Intl.ListFormat(locale).format(names)
  return (
    <li>
      {texts(`versionActs.uses.${kind}`, counted) || texts('versionActs.uses.others', counted)}
      {names.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {more > 0 ? texts('versionActs.uses.more', { names: listed, count: number.format(more) }) : listed}
        </Typography>
      )}
    </li>
  )
}

/** Says which records name rows that the new version lacks, and what becomes of them. */
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
