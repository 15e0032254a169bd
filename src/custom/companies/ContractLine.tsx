import { Box, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { Bar } from '../charts/Bar'
import { addTexts } from '../../i18n/i18nProvider'
import { ofCompanyHead } from '../../i18n/parts/companyHead'
import { contractColor, contractRun } from './contractRun'
import { formatDate } from './contracts'
import { useDaysText } from './useDaysText'
import { Row } from '../../schema/shared/Row'

addTexts(ofCompanyHead)

interface ContractLineProps {
  readonly start: string
  readonly end: string
}

/** Draws the period of a contract from its start to its end, with today on it. */
export const ContractLine = ({ start, end }: ContractLineProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const daysText = useDaysText()
  const { untilStart, left, part } = contractRun(start, end)
  const color = contractColor(left)
  return (
    <>
      <Row justify="space-between" gap={2} rowGap={0}>
        <Typography color="textSecondary">{translate('companyHead.period')}</Typography>
        <Typography sx={{ fontWeight: 600, color: color === 'primary.main' ? 'text.primary' : color }}>
          {untilStart > 0 ? translate('companyHead.starts', { count: untilStart }) : daysText(end)}
        </Typography>
      </Row>
      <Box aria-hidden sx={{ position: 'relative', my: 1 }}>
        <Bar part={part} color={color} />
        {part > 0 && part < 1 && (
          <Box
            sx={({ tokens }) => ({
              position: 'absolute',
              top: -4,
              left: `${part * 100}%`,
              width: 2,
              height: 16,
              ml: -0.125,
              outline: `2px solid ${tokens.surface}`,
              backgroundColor: tokens.ink,
            })}
          />
        )}
      </Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        {[start, end].map((date) => (
          <Typography key={date} variant="body2" color="textSecondary">
            {formatDate(date, locale)}
          </Typography>
        ))}
      </Stack>
    </>
  )
}
