import { Box, Card, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { applicationEnums } from '../../../contract/applications'
import { companyStatuses } from '../../../contract/entities/company'
import type { Queue } from '../../../contract/entities/queue'
import { statusColors } from '../companies/companyChips'
import { companiesPath } from './companiesPath'
import { radii } from '../../../contract/theme/tokens'
import { Row } from '../../schema/shared/Row'
import { linkStyle } from './linkStyle'

interface Linked {
  readonly label: string
  readonly count: number
  readonly to: string
  /** A colour of the palette, as in the list. */
  readonly color?: string
}

const NumberLink = ({ label, count, to, color = 'transparent' }: Linked) => {
  const locale = useLocale()
  return (
    <Box component={Link} to={to} sx={{ ...linkStyle, minWidth: { xs: 72, sm: 88 }, px: { xs: 1, sm: 1.5 }, py: 1 }}>
      <Typography component="span" variant="figure">
        {count.toLocaleString(locale)}
      </Typography>
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
      >
        {color !== 'transparent' && (
          <Box
            component="span"
            data-swatch
            sx={{ width: 8, height: 8, borderRadius: `${radii.bar}px`, backgroundColor: color }}
          />
        )}
        {label}
      </Typography>
    </Box>
  )
}

/** Shows the numbers of all companies in one line. Each leads to the list behind it. */
export const NumberStrip = ({ numbers }: { readonly numbers: Queue }) => {
  const translate = useTranslate()
  const groups: readonly { readonly key: string; readonly links: readonly Linked[] }[] = [
    {
      key: 'companies',
      links: [{ label: translate('dashboard.all'), count: numbers.companies, to: companiesPath() }],
    },
    {
      key: 'signIn',
      links: [
        {
          label: translate('choices.signIn.false'),
          count: numbers.signed_out,
          to: companiesPath({ is_active: 'false' }),
        },
      ],
    },
    {
      key: 'status',
      links: companyStatuses.map((status) => ({
        label: translate(`choices.companyStatus.${status}`),
        count: numbers.by_status[status] ?? 0,
        to: companiesPath({ status }),
        color: `${statusColors[status]}.main`,
      })),
    },
    {
      key: 'applications',
      links: applicationEnums.map((application) => ({
        label: translate(`choices.applications.${application}`),
        count: numbers.by_application[application] ?? 0,
        to: companiesPath({ applications: application }),
      })),
    },
  ]
  return (
    <Card component="section" aria-label={translate('dashboard.numbers')} sx={{ p: 1 }}>
      <Row rowGap={0.5}>
        {groups.map(({ key, links }, index) => (
          <Box
            key={key}
            role="group"
            aria-label={translate(`dashboard.groups.${key}`)}
            sx={{
              flex: `${links.length} 1 auto`,
              ...(index > 0 && { pl: { lg: 1 }, borderLeft: { lg: 1 }, borderColor: { lg: 'divider' } }),
            }}
          >
            <Typography
              variant="caption"
              color="textSecondary"
              component="div"
              aria-hidden
              sx={{ px: { xs: 1, sm: 1.5 }, pt: 0.5 }}
            >
              {translate(`dashboard.groups.${key}`)}
            </Typography>
            <Row gap={0}>
              {links.map((link) => (
                <NumberLink key={link.to} {...link} />
              ))}
            </Row>
          </Box>
        ))}
      </Row>
    </Card>
  )
}
