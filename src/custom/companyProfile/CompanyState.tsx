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
import { companies } from '../../resources/companies'
import { fillPath } from '../../schema/path'
import { useSchemaSetting } from '../../schema/shared/SchemaContext'
import { useRecents } from '../search/recents'
import { takeInHand } from '../session/companyInHand'
import { stateHeight } from './lazyParts'

interface FactProps {
  readonly icon: typeof SvgIcon
  readonly text: string
  readonly color?: string
}

const Fact = ({ icon: Icon, text, color }: FactProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color }}>
    <Icon aria-hidden sx={{ fontSize: 16 }} />
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

type CompanyStateProps = Pick<Company, 'id' | 'name' | 'country' | 'is_active' | 'status' | 'contract_end_date'>

/** Notes that provider staff have opened a company; company users have but one. */
const useNoteOpened = ({ id, name, country }: Pick<Company, 'id' | 'name' | 'country'>) => {
  const { isPlatform } = useSchemaSetting().caller
  const { add } = useRecents()
  useEffect(() => {
    // Records of the company in hand were opened after it.
    const isOpened = takeInHand(id)
    if (!isPlatform || !isOpened) return
    add({
      path: fillPath(companies.page, { company_id: id }),
      resource: companies.name,
      title: name,
      about: country.name,
    })
    // Once for each company that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

/** Says whether people can sign in, and how the contract stands. Its company is the one in hand. */
export const CompanyState = ({
  is_active: isActive,
  status,
  contract_end_date: end,
  ...company
}: CompanyStateProps) => {
  const translate = useTranslate()
  const contractText = useContractText()
  useNoteOpened(company)
  const isEnding = daysUntil(end) <= noticePeriod
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.25,
        minHeight: stateHeight,
        fontSize: '0.8125rem',
        lineHeight: 1.5,
      }}
    >
      <Fact
        icon={isActive ? PersonIcon : BlockIcon}
        text={translate(isActive ? 'companyHead.canSignIn' : 'companyHead.cannotSignIn')}
        {...(!isActive && { color: 'error.main' })}
      />
      <Fact
        icon={EventIcon}
        text={translate(`companyHead.contract.${status}`, { end: contractText(end) })}
        {...(isEnding && { color: 'warning.main' })}
      />
    </Box>
  )
}
