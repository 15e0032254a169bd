import { Box, Card, CardContent, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { noticePeriod } from '../../../contract/constants'
import type { Company } from '../../../contract/entities/company'
import { daysUntil, formatDate } from '../companies/contracts'
import { useDaysText } from '../companies/useDaysText'
import { useId } from 'react'

/** Draws the period of a contract from its begin to its end, with today on it. */
export const ContractLine = ({ contract_start_date: start, contract_end_date: end }: Company) => {
  const translate = useTranslate()
  const locale = useLocale()
  const daysText = useDaysText()
  const id = useId()
  const [begun, left] = [-daysUntil(start), daysUntil(end)]
  const part = Math.min(1, Math.max(0, begun / Math.max(1, begun + left)))
  const color = left < 0 ? 'error.main' : left <= noticePeriod ? 'warning.main' : 'primary.main'
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <CardContent sx={{ pb: '16px !important' }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2 }}>
          <Typography variant="h3" component="h2" id={id}>
            {translate('companyHead.period')}
          </Typography>
          <Typography sx={{ fontWeight: 600, color: left <= noticePeriod ? color : 'text.primary' }}>
            {begun < 0 ? translate('companyHead.begins', { smart_count: -begun }) : daysText(end)}
          </Typography>
        </Stack>
        <Box
          aria-hidden
          sx={({ tokens }) => ({
            position: 'relative',
            height: 8,
            my: 1.5,
            backgroundColor: tokens.sunken,
            borderRadius: 1,
          })}
        >
          <Box
            data-bar
            sx={{ height: 1, width: `${part * 100}%`, minWidth: 8, backgroundColor: color, borderRadius: 1 }}
          />
          {part > 0 && part < 1 && (
            <Box
              sx={({ tokens }) => ({
                position: 'absolute',
                top: -4,
                left: `${part * 100}%`,
                width: 16,
                height: 16,
                ml: -1,
                borderRadius: '50%',
                border: `4px solid ${tokens.surface}`,
                backgroundColor: color,
                outline: `1px solid ${tokens.outline}`,
              })}
            />
          )}
        </Box>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="body2" color="textSecondary">
            {formatDate(start, locale)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {formatDate(end, locale)}
          </Typography>
        </Stack>
      </CardContent>
    </Card>
  )
}
