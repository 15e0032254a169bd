import { Box, Card, Typography, type Theme } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { applicationEnums } from '../../../contract/applications'
import { companyStatuses } from '../../../contract/entities/company'
import type { Queue } from '../../../contract/entities/queue'
import { statusColors } from '../companies/StatusChip'
import { companiesPath } from './companiesPath'
import { radii } from '../../../contract/theme/tokens'

interface Linked {
  readonly label: string
  readonly count: number
  readonly to: string
  /** A colour of the palette, as in the list. */
  readonly color?: string
}

const linkStyle = (theme: Theme) =>
  ({
    display: 'flex',
    flexDirection: 'column',
    minWidth: { xs: 72, sm: 88 },
    px: { xs: 1, sm: 1.5 },
    py: 1,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.tokens.sunken },
  }) as const

const NumberLink = ({ label, count, to, color = 'transparent' }: Linked) => {
  const locale = useLocale()
  return (
    <Box component={Link} to={to} sx={linkStyle}>
      <Box component="span" sx={{ typography: 'figure' }}>
        {count.toLocaleString(locale)}
      </Box>
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
    <Card
      component="section"
      aria-label={translate('dashboard.numbers')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, p: 1 }}
    >
      {groups.map(({ key, links }, index) => (
        <Box
          key={key}
          role="group"
          aria-label={translate(`dashboard.groups.${key}`)}
          sx={(theme) => ({
            flex: `${links.length} 1 auto`,
            pl: { lg: index > 0 ? 1 : 0 },
            borderLeft: { lg: index > 0 ? `1px solid ${theme.tokens.border}` : 'none' },
          })}
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
          <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
            {links.map((link) => (
              <NumberLink key={link.to} {...link} />
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  )
}
