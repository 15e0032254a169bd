import { Box, Stack, Typography } from '@mui/material'
import { namesText } from '../shared/rightsInWords'
import type { Texts } from '../shared/texts'
import { useWords } from '../shared/useWords'
import type { VersionUse } from './versionData'

interface UseItemProps {
  readonly use: VersionUse
  readonly texts: Texts
  /** Where its text is. */
  readonly under?: 'uses' | 'recordUses'
}

export const UseItem = ({ use: { kind, count, names }, texts, under = 'uses' }: UseItemProps) => {
  const words = useWords()
  const counted = { count }
  return (
    <li>
      {texts(`versionActs.${under}.${kind}`, counted) || texts(`versionActs.${under}.others`, counted)}
      {names.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {namesText(names, count, words)}
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
      <Stack component="ul" spacing={0.5} sx={{ mb: 1 }}>
        {uses.map((use) => (
          <UseItem key={use.kind} use={use} texts={texts} />
        ))}
      </Stack>
      <Typography color="textSecondary">{texts('versionActs.uses.kept')}</Typography>
    </Box>
  )
}
