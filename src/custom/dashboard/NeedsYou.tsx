import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import { runningStatuses } from '../../../contract/entities/company'
import { thisMonth } from '../../../contract/entities/filters'
import type { Queue, QueueRow } from '../../../contract/entities/queue'
import { companies } from '../../resources/companies'
import { dayOf, dayToday } from '../../schema/shared/isoDay'
import { fillPath } from '../../schema/path'
import { Ladder } from '../../schema/shared/Notice'
import { useMay } from '../../schema/shared/SchemaContext'
import { CompanyLogo } from '../companies/CompanyLogo'
import { formatDate } from '../companies/contracts'
import { useDaysText } from '../companies/useDaysText'
import { overduePath } from '../companies/waitingPath'
import { companiesPath } from './companiesPath'
import { Tile } from './Tile'
import { labelled } from '../../../contract/glue'
import { PlainList } from '../../schema/shared/PlainList'
import { Row } from '../../schema/shared/Row'
import { Columns } from '../../schema/shared/Columns'

type Part = Queue['parts'][number]['part']

const running = runningStatuses.join()

const nextMonth = (): string => {
  const [year = 0, month = 0] = dayToday().split('-').map(Number)
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 7)
}

/** Returns the list of all that is in a part. */
const listOf = (part: Part): string => {
  if (part === 'contracts-this-month') return companiesPath({ contract_end_date_within: thisMonth, status: running })
  if (part === 'contracts-next-month') return companiesPath({ contract_end_date_within: nextMonth(), status: running })
  return companiesPath(part === 'in-progress' ? { status: 'IN_PROGRESS' } : { waiting: part })
}

const isOfContracts = (part: Part) => part === 'contracts-this-month' || part === 'contracts-next-month'

/** Returns a function that gives the place where somebody acts on a row, and the name of the act. */
const useAction = () => {
  const may = useMay()
  return (part: Part, { company: { id } }: QueueRow): { readonly act: string; readonly to: string } => {
    const company = { company_id: String(id) }
    if (!isOfContracts(part) && part !== 'in-progress') return { act: part, to: overduePath(part, id) }
    const page = fillPath(companies.page, company)
    if (!may(companies, 'update', company)) return { act: 'open', to: page }
    return isOfContracts(part)
      ? { act: 'editContract', to: fillPath(companies.form.edit, company) }
      : { act: 'continue', to: page }
  }
}

/** Says what is to be done about a row. */
const useAbout = () => {
  const translate = useTranslate()
  const daysText = useDaysText()
  return (part: Part, { date, count }: QueueRow): string =>
    isOfContracts(part)
      ? translate('dashboard.contractEnds', { when: daysText(date) })
      : translate(`dashboard.about.${part}`, { count })
}

const QueueItem = ({ part, row }: { readonly part: Part; readonly row: QueueRow }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const about = useAbout()(part, row)
  const { act, to } = useAction()(part, row)
  const { id, name, small_logo_url: logo } = row.company
  return (
    <Columns
      as="li"
      gap={1.5}
      align="center"
      xs="32px minmax(0, 1fr) auto"
      sm="32px minmax(0, 1fr) auto 132px"
      sx={{ minHeight: 44, py: 0.5 }}
    >
      <CompanyLogo url={logo} size={32} />
      <div>
        <Link
          component={RouterLink}
          to={fillPath(companies.page, { company_id: id })}
          variant="body2"
          color="textPrimary"
          noWrap
          sx={{ display: 'block', fontWeight: 600 }}
        >
          {name}
        </Link>
        <Typography variant="caption" color="textSecondary" component="div">
          {about}
        </Typography>
      </div>
      <Typography
        variant="body2"
        color="textSecondary"
        component="time"
        dateTime={dayOf(row.date) ?? ''}
        sx={{ whiteSpace: 'nowrap', display: { xs: 'none', sm: 'block' } }}
      >
        {isOfContracts(part)
          ? formatDate(row.date, locale)
          : translate(part === 'plans-of-week' ? 'dashboard.on' : 'dashboard.since', {
              date: formatDate(row.date, locale),
            })}
      </Typography>
      <Button
        size="small"
        component={RouterLink}
        to={to}
        aria-label={labelled(translate(`dashboard.acts.${act}`), name)}
        // Its text ends below the link above.
        sx={{ justifySelf: 'end', mr: -0.625, whiteSpace: 'nowrap' }}
      >
        {translate(`dashboard.acts.${act}`)}
      </Button>
    </Columns>
  )
}

const PartOfQueue = ({ part, count, rows }: Queue['parts'][number]) => {
  const translate = useTranslate()
  const title = translate(`dashboard.parts.${part}`)
  const showAll = translate('dashboard.showAll', { count })
  return (
    <Box component="section" aria-labelledby={`queue-${part}`}>
      <Row align="baseline" justify="space-between" gap={2} rowGap={0}>
        <Typography id={`queue-${part}`} variant="subtitle2" component="h3" color="textSecondary">
          {title}
        </Typography>
        <Link component={RouterLink} to={listOf(part)} variant="body2" aria-label={labelled(showAll, title)}>
          {showAll}
        </Link>
      </Row>
      <PlainList>
        {rows.map((row) => (
          <QueueItem key={row.company.id} part={part} row={row} />
        ))}
      </PlainList>
    </Box>
  )
}

const Nothing = () => {
  const translate = useTranslate()
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 5 }}>
      <Ladder isDone />
      <Typography variant="h3" component="p">
        {translate('dashboard.nothing')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
        {translate('dashboard.nothingAbout')}
      </Typography>
    </Stack>
  )
}

/** The queue of provider staff: what is due in which company, and where to act on it. */
export const NeedsYou = ({ parts }: Pick<Queue, 'parts'>) => {
  const translate = useTranslate()
  const full = parts.filter(({ count }) => count > 0)
  return (
    <Tile title={translate('dashboard.needsYou')} columns={8}>
      {full.length === 0 ? (
        <Nothing />
      ) : (
        <Stack spacing={2.5}>
          {full.map((part) => (
            <PartOfQueue key={part.part} {...part} />
          ))}
        </Stack>
      )}
    </Tile>
  )
}
