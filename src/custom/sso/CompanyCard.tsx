import CheckCircle from '@mui/icons-material/CheckCircle'
import { Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { ApplicationCard } from '../../../contract/applications'
import type { CompanyLite } from '../../../contract/entities/company'
import { chosenStyle } from '../../schema/shared/chosenStyle'
import { Panel } from '../../schema/shared/Panel'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useLackText } from './useLackText'

const outOfUse = {
  backgroundColor: 'transparent',
  color: 'text.secondary',
  '& img': { filter: 'grayscale(1)', opacity: 0.5 },
}

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
    <Panel
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
      sx={{
        position: 'relative',
        height: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        textAlign: 'center',
        userSelect: 'none',
        cursor: isActive ? 'pointer' : company ? 'not-allowed' : 'progress',
        ...(isActive ? { '&:hover': { borderColor: 'primary.main' } } : outOfUse),
        ...(picked && { ...chosenStyle, boxShadow: ({ tokens }) => `0 0 0 1px ${tokens.accent}` }),
      }}
    >
      {picked && <CheckCircle color="primary" sx={{ position: 'absolute', top: 8, right: 8 }} />}
      {company ? (
        <>
          <CompanyLogo url={company.large_logo_url} size={88} />
          <Typography
            variant="strong"
            sx={{
              overflow: 'hidden',
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
    </Panel>
  )
}
