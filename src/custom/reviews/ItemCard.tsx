import { useState, type ReactNode } from 'react'
import { Chip, Link, Stack, Typography } from '@mui/material'
import Flag from '@mui/icons-material/FlagOutlined'
import { Link as RouterLink } from 'react-router-dom'
import { capitalize } from '../../../contract/capitalize'
import type { AccessReview } from '../../../contract/entities/accessReview'
import type { Permission } from '../../../contract/permissions'
import { isUnlimited } from '../../../contract/roles'
import { showMoment } from '../../schema/kinds/shown'
import { foundPath } from '../../schema/shared/foundPath'
import { listedTexts } from '../../../contract/formatters'
import { describeRights, rightsText } from '../../schema/shared/rightsInWords'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useWords } from '../../schema/shared/useWords'
import { KindHistory } from '../recordKinds/KindHistory'
import { DecisionMark } from './ItemList'
import { decidedText, roleText } from './reviewTexts'
import type { Standing } from './useDecisions'
import { showDay } from '../../schema/shared/showDay'
import { quoted } from '../../../contract/glue'
import { Row } from '../../schema/shared/Row'
import { Facts, Fact } from '../../schema/shared/Facts'

/** How many lines of rights are in sight at first. */
const shownRights = 4

const Rights = ({ permissions }: { readonly permissions: readonly string[] }) => {
  const words = useWords()
  const { translate } = words
  const [areAllShown, showAll] = useState(false)
  const lines = describeRights(permissions as Permission[], words)
  const shown = areAllShown ? lines : lines.slice(0, shownRights)
  const rest = lines.length - shown.length
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      {shown.map((line) => (
        <div key={line}>{capitalize(line, words.locale)}</div>
      ))}
      {rest > 0 && (
        <Link component="button" type="button" onClick={() => showAll(true)}>
          {translate('reviews.person.allRights', { count: rest })}
        </Link>
      )}
    </Stack>
  )
}

const Decided = ({ item }: { readonly item: Standing }) => {
  const words = useWords()
  if (item.decision === null) return null
  return (
    <Stack direction="row" spacing={1}>
      <DecisionMark item={item} isNamed={false} />
      <Typography variant="body2">
        {decidedText(item, words)}
        {item.isSaving && ` · ${words.translate('reviews.decided.saving')}`}
      </Typography>
    </Stack>
  )
}

interface ItemCardProps {
  readonly item: Standing
  readonly review: AccessReview
  readonly company: string
  /** Whether the review shows who reviews what. */
  readonly showsReviewer: boolean
  readonly children: ReactNode
}

/** Somebody and what they hold: since when, from whom, last used, and what stands out. */
export const ItemCard = ({ item, review, company, showsReviewer, children }: ItemCardProps) => {
  const words = useWords()
  const { translate, locale } = words
  const { resources, caller } = useSchemaSetting()
  const { person, role, since, from, last_used_on: used, flags, rare, peers } = item
  const path = foundPath(
    { resources, caller },
    {
      resource: 'companyUsers',
      id: person.id,
      title: person.name,
      detail: null,
      company: { id: Number(company), name: '' },
      above: [],
    },
  )
  const day = since === null ? '' : showMoment(since, locale, null)
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h2">
          {path === null ? (
            person.name
          ) : (
            <Link
              component={RouterLink}
              to={path}
              aria-label={translate('reviews.person.openPerson', { name: person.name })}
            >
              {person.name}
            </Link>
          )}
        </Typography>
        <Typography color="textSecondary">{person.email}</Typography>
        <Typography>{roleText(item, words)}</Typography>
      </div>
      {flags.length > 0 && (
        <Stack spacing={0.5}>
          {flags.map((flag) => (
            <Row key={flag} align="center">
              <Chip
                size="small"
                color="warning"
                variant="outlined"
                icon={<Flag />}
                label={translate(`reviews.flags.${flag}`)}
              />
              <Typography variant="body2">
                {flag === 'more'
                  ? translate('reviews.flags.moreAbout', {
                      peers: peers?.toLocaleString(locale),
                      rights: rightsText(rare, words),
                    })
                  : translate('reviews.flags.unusedAbout')}
              </Typography>
            </Row>
          ))}
        </Stack>
      )}
      <Facts>
        {item.permissions.length > 0 && (
          <Fact label={translate('reviews.person.hold')}>
            <Rights key={item.id} permissions={item.permissions} />
          </Fact>
        )}
        {role !== null && (
          <Fact label={translate('reviews.person.limits')}>
            {item.countries.length > 0
              ? listedTexts(words.locale, item.countries)
              : translate(isUnlimited({ name: role }) ? 'reviews.person.everywhere' : 'reviews.person.nowhere')}
          </Fact>
        )}
        <Fact label={translate('reviews.person.since')}>
          {since === null
            ? translate('reviews.person.unknownSince')
            : from
              ? translate('reviews.person.sinceBy', { day, name: from.name })
              : day}
        </Fact>
        <Fact label={translate('reviews.person.used')}>
          {used === null ? translate('reviews.person.never') : showDay(used, words.locale)}
        </Fact>
        {showsReviewer && item.reviewer && <Fact label={translate('reviews.ask.reviewer')}>{item.reviewer.name}</Fact>}
      </Facts>
      {item.passed_by && item.decision === null && (
        <Typography variant="body2" color="textSecondary">
          {translate('reviews.person.passedBy', { name: item.passed_by.name })}
          {item.reason && ` · ${quoted(item.reason)}`}
        </Typography>
      )}
      {!item.is_held && item.role !== null && item.decision === null && review.state === 'open' && (
        <Typography variant="body2">{translate('reviews.person.gone', { name: person.name })}</Typography>
      )}
      {item.switches_off && item.decision === null && review.state === 'open' && (
        <Typography variant="body2">{translate('reviews.person.switchesOff', { name: person.name })}</Typography>
      )}
      <Decided item={item} />
      {(item.decision !== null || item.passed_by) && !item.isSaving && (
        <div>
          <KindHistory
            kind="accessReviewItems"
            company={company}
            record={{ id: item.id, name: person.name }}
            size="small"
            aria-label={translate('reviews.historyOf', { title: person.name })}
          />
        </div>
      )}
      {review.state === 'open' && children}
    </Stack>
  )
}
