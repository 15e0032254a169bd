import { Box, FormControlLabel, Paper, Radio, RadioGroup, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { ApplicationCard } from '../../../contract/applications'
import { pageSizeOptions } from '../../../contract/constants'
import type { CompanyLite } from '../../../contract/entities/company'
import { companies as resource } from '../../resources/companies'
import { EmptyList } from '../../schema/list/lazyParts'
import { ListPages } from '../../schema/list/ListPages'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { useTexts } from '../../schema/shared/texts'
import { ApplicationChips } from '../companies/companyChips'
import { CompanyLogo } from '../companies/CompanyLogo'
import { useChoicePage } from './useChoices'
import { useLackText } from './useLackText'
import { Row } from '../../schema/shared/Row'

interface CompanyChoiceListProps {
  readonly search: string
  readonly card: ApplicationCard | undefined
  readonly picked: CompanyLite | undefined
  readonly onPick: (company: CompanyLite) => void
}

const rowStyle = { m: 0, px: 1.5, minHeight: 56, borderBottom: 1, borderColor: 'divider' } as const

/** A list of companies to pick one, page by page. */
export const CompanyChoiceList = ({ search, card, picked, onPick }: CompanyChoiceListProps) => {
  const translate = useTranslate()
  const texts = useTexts(resource)
  const lackOf = useLackText(card)
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(pageSizeOptions[0])
  const { data, total = 0, isPending, isPlaceholderData, error, refetch } = useChoicePage(search, page, perPage)
  if (error && !data) return <LoadFailed what={texts('title')} error={error} onRetry={() => void refetch()} />
  if (data && total === 0) return <EmptyList texts={texts} searched={search} onCreate={null} />
  const pick = (id: string) => {
    const company = data?.find((one) => String(one.id) === id)
    if (company) onPick(company)
  }
  const list = {
    page,
    perPage,
    total,
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    isPending,
    setPage,
    setPerPage: (size: number) => {
      setPage(1)
      setPerPage(size)
    },
  }
  return (
    <Stack spacing={2}>
      <Paper variant="outlined" sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <RadioGroup
          aria-label={translate('selector.companies')}
          value={picked ? String(picked.id) : ''}
          onChange={(_event, id) => pick(id)}
        >
          {data
            ? data.map((company) => (
                <FormControlLabel
                  key={company.id}
                  value={String(company.id)}
                  disabled={!company.is_active}
                  control={<Radio size="small" />}
                  disableTypography
                  label={
                    <Row align="center" gap={1.5} sx={{ py: 1, flex: 1 }}>
                      <CompanyLogo url={company.small_logo_url} size={24} />
                      <Typography component="span" sx={{ fontWeight: 600, mr: 'auto' }}>
                        {company.name}
                      </Typography>
                      {!company.is_active && (
                        <Typography variant="caption" component="span">
                          {translate('choices.signIn.false')}
                        </Typography>
                      )}
                      {lackOf(company) && (
                        <Typography variant="caption" component="span" color="textSecondary">
                          {lackOf(company)}
                        </Typography>
                      )}
                      <ApplicationChips applications={company.applications} />
                    </Row>
                  }
                  sx={rowStyle}
                />
              ))
            : Array.from({ length: perPage }, (_, index) => (
                <Box key={index} sx={{ ...rowStyle, display: 'flex', alignItems: 'center' }}>
                  <Skeleton width="40%" />
                </Box>
              ))}
        </RadioGroup>
      </Paper>
      <ListPages list={list} />
    </Stack>
  )
}
