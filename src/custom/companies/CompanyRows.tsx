import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Card, Chip, Link, Typography } from '@mui/material'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { CompanyLite } from '../../../contract/entities/company'
import { fillPath } from '../../schema/path'
import { Columns } from '../../schema/shared/Columns'
import { PlainList } from '../../schema/shared/PlainList'
import { Row } from '../../schema/shared/Row'
import { atOffset } from '../../schema/shared/virtualEntry'
import { ApplicationChips, StatusChip } from './companyChips'
import { CompanyLogo } from './CompanyLogo'

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
    <Columns
      rowGap={0.75}
      align="center"
      xs="40px minmax(0, 1fr)"
      sm="40px minmax(0, 1fr) auto"
      md="40px minmax(0, 2fr) minmax(140px, 1fr) minmax(0, 2fr)"
      sx={{
        position: 'relative',
        px: 2,
        py: 1.5,
        minHeight: rowHeight,
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { backgroundColor: 'background.sunken' },
        '& > :nth-of-type(n + 3)': { gridColumn: { xs: 2, sm: 'auto' } },
        // On narrower screens the applications move below the name.
        '& > :nth-of-type(4)': { gridArea: { sm: '2 / 2', md: 'auto' } },
      }}
    >
      <CompanyLogo url={company.small_logo_url} size={40} />
      <div>
        <Link
          component={RouterLink}
          to={fillPath(opens, { company_id: company.id })}
          color="textPrimary"
          variant="strong"
          sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {company.name}
        </Link>
      </div>
      <Row gap={0.5}>
        <StatusChip status={company.status} />
        {!company.is_active && <Chip size="small" label={translate('choices.signIn.false')} />}
      </Row>
      {company.applications.length > 0 ? (
        <ApplicationChips applications={company.applications} />
      ) : (
        <Typography component="div" variant="caption" color="textSecondary">
          {translate('companies.noApplications')}
        </Typography>
      )}
    </Columns>
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
      <PlainList
        ref={list}
        aria-label={translate('companies.title')}
        sx={{ position: 'relative', height: rows.getTotalSize() }}
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
                style={atOffset(start - scrollMargin)}
              >
                <CompanyRow company={company} opens={opens} />
              </li>
            )
          )
        })}
      </PlainList>
    </Card>
  )
}
