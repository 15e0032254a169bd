import CheckCircle from '@mui/icons-material/CheckCircle'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { CompanyLite } from '../../../contract/entities/company'
import { CompanyLogo } from '../companies/CompanyLogo'

interface CompanyCardProps {
  company: CompanyLite
  position: number
  count: number
  picked: boolean
  /** Whether this is the card that the Tab key reaches. */
  reachable: boolean
  inView: boolean
  onPick: () => void
}

/** A company in the carousel; inactive companies are greyed out and can't be picked (A95). */
export const CompanyCard = ({ company, position, count, picked, reachable, inView, onPick }: CompanyCardProps) => {
  const translate = useTranslate()
  const pick = () => company.is_active && onPick()
  return (
    <Box
      role="option"
      aria-selected={picked}
      aria-disabled={!company.is_active}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={reachable ? 0 : -1}
      aria-hidden={!inView && !reachable}
      onClick={pick}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        pick()
      }}
      sx={(theme) => ({
        position: 'relative',
        height: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        p: 2,
        borderRadius: 1,
        textAlign: 'center',
        userSelect: 'none',
        cursor: company.is_active ? 'pointer' : 'not-allowed',
        backgroundColor: theme.tokens.surface,
        border: `1px solid ${theme.tokens.border}`,
        ...(company.is_active
          ? { '&:hover': { borderColor: theme.tokens.accent } }
          : {
              backgroundColor: 'transparent',
              color: theme.tokens.inkMuted,
              '& img': { filter: 'grayscale(1)', opacity: 0.5 },
            }),
        ...(picked && {
          borderColor: theme.tokens.accent,
          boxShadow: `0 0 0 1px ${theme.tokens.accent}`,
          backgroundColor: theme.tokens.accentSoft,
        }),
      })}
    >
      {picked && <CheckCircle color="primary" sx={{ position: 'absolute', top: 8, right: 8 }} />}
      <CompanyLogo url={company.large_logo_url} size={88} />
      <Typography
        sx={{
          fontWeight: 600,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
        }}
      >
        {company.name}
      </Typography>
      {!company.is_active && <Typography variant="caption">{translate('choices.signIn.false')}</Typography>}
    </Box>
  )
}
