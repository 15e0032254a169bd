import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Box, Card, Chip, Link, Typography } from '@mui/material'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { fillPath } from '../../schema/path'
import { ApplicationChips } from './ApplicationChips'
import { CompanyLogo } from './CompanyLogo'
import { StatusChip } from './StatusChip'

/** The height of a row on a wide screen in pixels; on narrow screens rows are measured. */
const rowHeight = 65

interface CompanyRowProps {
  readonly company: CompanyLite
  /** The path that a company opens. */
  readonly opens: string
}

/** Memoized, so that scrolling doesn't render visible rows again. */
const CompanyRow = memo(({ company, opens }: CompanyRowProps) => {
  const translate = useTranslate()
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: {
          xs: '40px minmax(0, 1fr)',
          sm: '40px minmax(0, 1fr) auto',
          md: '40px minmax(0, 2fr) minmax(140px, 1fr) minmax(0, 2fr)',
        },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'center',
        px: 2,
        py: 1.5,
        minHeight: rowHeight,
        borderBottom: `1px solid ${theme.tokens.border}`,
        '&:hover': { backgroundColor: theme.tokens.sunken },
        '& > :nth-of-type(n + 3)': { gridColumn: { xs: 2, sm: 'auto' } },
        // On narrower screens the applications move below the name.
        '& > :nth-of-type(4)': { gridArea: { sm: '2 / 2', md: 'auto' } },
      })}
    >
      <CompanyLogo url={company.small_logo_url} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={fillPath(opens, { company_id: company.id })}
          color="textPrimary"
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {company.name}
        </Link>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        <StatusChip status={company.status} />
        {!company.is_active && <Chip size="small" label={translate('choices.signIn.false')} />}
      </Box>
      {company.applications.length > 0 ? (
        <ApplicationChips applications={company.applications} />
      ) : (
        <Typography component="div" variant="caption" color="textSecondary">
          {translate('companies.noApplications')}
        </Typography>
      )}
    </Box>
  )
})

interface CompanyRowsProps {
  readonly companies: readonly CompanyLite[]
  /** The path that a company opens. */
  readonly opens: string
}

/** Lists companies, virtualized. */
export const CompanyRows = ({ companies, opens }: CompanyRowsProps) => {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: companies.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => companies[index]?.id ?? index,
    overscan: 8,
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  })
  return (
    <Card>
      <Box
        component="ul"
        ref={list}
        aria-label={translate('companies.title')}
        sx={{ position: 'relative', height: rows.getTotalSize(), m: 0, p: 0, listStyle: 'none' }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const company = companies[index]
          return (
            company && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={companies.length}
                aria-posinset={index + 1}
                style={{
                  position: 'absolute',
                  insetInline: 0,
                  top: 0,
                  transform: `translateY(${start - scrollMargin}px)`,
                }}
              >
                <CompanyRow company={company} opens={opens} />
              </li>
            )
          )
        })}
      </Box>
    </Card>
  )
}
