import CheckCircle from '@mui/icons-material/CheckCircle'
import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useLackText } from './useLackText'

interface CompanyCardProps {
  /** Undefined until it has been read. */
  company: CompanyLite | undefined
  /** The application that is chosen. */
  card: ApplicationCard | undefined
  position: number
  count: number
  picked: boolean
  /** Whether this is the card that the Tab key reaches. */
  reachable: boolean
  inView: boolean
  onPick: () => void
}

/** A company in the carousel; inactive companies are greyed out and can't be picked (A95). */
export const CompanyCard = ({
  company,
  card,
  position,
  count,
  picked,
  reachable,
  inView,
  onPick,
}: CompanyCardProps) => {
  const translate = useTranslate()
  const lack = useLackText(card)(company)
  const isActive = company?.is_active ?? false
  const pick = () => isActive && onPick()
  return (
    <Box
      role="option"
      aria-selected={picked}
      aria-disabled={!isActive}
      aria-busy={company === undefined}
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
        cursor: isActive ? 'pointer' : company ? 'not-allowed' : 'progress',
        backgroundColor: theme.tokens.surface,
        border: `1px solid ${theme.tokens.border}`,
        ...(isActive
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
      {company ? (
        <>
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
          {/* Also where there is nothing to say, so that all logos are in one line. */}
          <Typography variant="caption" color="textSecondary" sx={{ minHeight: 16 }}>
            {isActive ? lack : translate('choices.signIn.false')}
          </Typography>
        </>
      ) : (
        <>
          <Skeleton variant="rounded" width={88} height={88} />
          <Skeleton width="60%" />
        </>
      )}
    </Box>
  )
}
