import { useEffect } from 'react'
import BlockIcon from '@mui/icons-material/BlockOutlined'
import EventIcon from '@mui/icons-material/EventOutlined'
import PersonIcon from '@mui/icons-material/HowToRegOutlined'
import { Box, type SvgIcon } from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { noticePeriod } from '../../../contract/constants'
import type { Company } from '../../../contract/entities/company'
import { daysUntil, formatDate } from '../companies/contracts'
import { useDaysText } from '../companies/useDaysText'
import { takeInHand } from '../session/companyInHand'
import { stateHeight, useHasLine } from './lazyParts'
import { Row } from '../../schema/shared/Row'

interface FactProps {
  readonly icon: typeof SvgIcon
  readonly text: string
  readonly color?: string
}

const Fact = ({ icon: Icon, text, color }: FactProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color }}>
    <Icon aria-hidden sx={{ fontSize: '1.2em' }} />
    {text}
  </Box>
)

/** Says when a contract ends: in days if that is soon or past, otherwise by its date. */
const useContractText = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const daysText = useDaysText()
  return (end: string): string =>
    daysUntil(end) <= noticePeriod
      ? daysText(end)
      : translate('companyHead.contract.until', { date: formatDate(end, locale) })
}

type CompanyStateProps = Pick<Company, 'id' | 'is_active' | 'status' | 'contract_end_date'>

/** Says whether people can sign in, and how the contract stands, unless its line does. Its company is the one in hand. */
export const CompanyState = ({ id, is_active: isActive, status, contract_end_date: end }: CompanyStateProps) => {
  const translate = useTranslate()
  const contractText = useContractText()
  const hasLine = useHasLine()
  useEffect(() => takeInHand(id), [id])
  const isEnding = daysUntil(end) <= noticePeriod
  return (
    <Row as="span" gap={2} rowGap={0.25} sx={{ minHeight: stateHeight(hasLine), typography: 'body2' }}>
      <Fact
        icon={isActive ? PersonIcon : BlockIcon}
        text={translate(isActive ? 'companyHead.canSignIn' : 'companyHead.cannotSignIn')}
        {...(!isActive && { color: 'error.main' })}
      />
      {!hasLine && (
        <Fact
          icon={EventIcon}
          text={translate(`companyHead.contract.${status}`, { end: contractText(end) })}
          {...(isEnding && { color: 'warning.main' })}
        />
      )}
    </Row>
  )
}
