import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import CircleIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import { Button, Card, CardContent, Typography } from '@mui/material'
import { useStore, useTranslate } from 'ra-core'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { planned as calls } from '../../../contract/calls/planned'
import type { Company } from '../../../contract/entities/company'
import { companies } from '../../resources/companies'
import { keepFocus } from '../../schema/shared/keepFocus'
import { useMay, useMayCall, useSchemaSetting } from '../../schema/shared/SchemaContext'
import { withTexts } from '../../schema/shared/laterTexts'
import { lazyModule } from '../../schema/shared/lazyModule'
import { ContractLine } from '../companies/ContractLine'
import { outlineHash } from '../structure/outlineHash'
import { asInPart, firstSteps, type FirstStep } from './firstSteps'
import { labelled } from '../../../contract/glue'
import { Row, Rest, CardHead } from '../../schema/shared/Row'
import { PlainList } from '../../schema/shared/PlainList'

const OutlineDialog = lazyModule(() => import('../structure/onDemand')).part((module) => module.OutlineDialog, null)
const ContractPlan = lazyModule(() => withTexts(import('../planned/onDemand'))).part(
  (module) => module.ContractPlan,
  null,
)
const AsInDialog = lazyModule(() => import('./asIn/onDemand')).part((module) => module.AsInDialog, null)

/** Of how many companies it is remembered that their steps were hidden; the latest ones. */
const maxHidden = 500

/** The companies whose steps the account has hidden, in any browser (decision 0064). */
const useHidden = () => {
  const [kept, setKept] = useStore<unknown>('checklist.hidden', [])
  const hidden = Array.isArray(kept) ? (kept as unknown[]) : []
  return {
    isHidden: (id: number) => hidden.includes(id),
    hide: (id: number) => setKept([id, ...hidden.filter((one) => one !== id)].slice(0, maxHidden)),
  }
}

const Step = ({ name, isDone, links }: FirstStep) => {
  const translate = useTranslate()
  const title = translate(`firstSteps.steps.${name}.title`)
  return (
    <Row as="li" align="center" gap={1.5} sx={{ py: 1, minHeight: 48 }}>
      {isDone ? <CheckCircleIcon color="success" aria-hidden /> : <CircleIcon color="disabled" aria-hidden />}
      <Rest from={240}>
        <Typography variant="strong">
          {title}
          {isDone && (
            <Typography component="span" variant="body2" color="textSecondary">
              {` · ${translate('firstSteps.done')}`}
            </Typography>
          )}
        </Typography>
        {!isDone && (
          <Typography variant="body2" color="textSecondary">
            {translate(`firstSteps.steps.${name}.about`)}
          </Typography>
        )}
      </Rest>
      {!isDone && (
        <Row sx={{ ml: { xs: 4.5, sm: 0 } }}>
          {links.map(({ text, path }, index) => (
            <Button
              key={text}
              component={Link}
              to={path}
              size="small"
              variant={index === 0 ? 'outlined' : 'text'}
              aria-label={labelled(title, translate(`firstSteps.links.${text}`))}
            >
              {translate(`firstSteps.links.${text}`)}
            </Button>
          ))}
        </Row>
      )}
    </Row>
  )
}

/** What is done without leaving the page, as the address names it after the `#`. */
const StepDialog = ({ companyId, links }: { readonly companyId: string; readonly links: FirstStep['links'] }) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ pathname, search }, { replace: true })
  const part = asInPart(hash)
  // An address names only what its reader may do here.
  const isOpen = links.some(({ path }) => hash !== '' && path.endsWith(hash))
  // The link that opened it goes when its step is done.
  useEffect(() => (isOpen ? keepFocus : undefined), [isOpen])
  if (!isOpen) return null
  if (part) return <AsInDialog companyId={companyId} part={part} onClose={close} />
  if (hash !== outlineHash) return null
  return <OutlineDialog companyId={companyId} node={null} onClose={close} />
}

const Steps = ({ company }: { readonly company: Company }) => {
  const translate = useTranslate()
  const id = useId()
  const { isHidden, hide } = useHidden()
  const steps = firstSteps(company, useMayCall())
  const done = steps.filter(({ isDone }) => isDone).length
  if (company.counts === undefined || done === steps.length || isHidden(company.id)) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <CardContent>
        <CardHead>
          <div>
            <Typography variant="h2" id={id}>
              {translate('firstSteps.title')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate('firstSteps.progress', { done, count: steps.length })}
            </Typography>
          </div>
          <Button size="small" color="inherit" onClick={() => hide(company.id)}>
            {translate('firstSteps.hide')}
          </Button>
        </CardHead>
        <PlainList as="ol" sx={{ mt: 1 }}>
          {steps.map((step) => (
            <Step key={step.name} {...step} />
          ))}
        </PlainList>
        <StepDialog companyId={String(company.id)} links={steps.flatMap(({ links }) => links)} />
      </CardContent>
    </Card>
  )
}

/** Opens the dialog that plans another period of the contract, for the staff that may change it. */
const ContractFromDate = ({ company }: { readonly company: Company }) => {
  const translate = useTranslate()
  const mayCall = useMayCall()
  const mayUpdate = useMay()(companies, 'update')
  const { caller, isReadOnly } = useSchemaSetting()
  const [isOpen, setOpen] = useState(false)
  if (!mayUpdate || !caller.isPlatform || isReadOnly || !mayCall(calls.planChange)) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1, ml: -0.625 }}>
        {translate('companyHead.fromDate')}
      </Button>
      {isOpen && <ContractPlan company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

interface FirstStepsProps {
  readonly company: Company
  /** The details of the company. */
  readonly children: ReactNode
}

/** Puts the line of the contract above the details, and first what leads from it to a company whose people can work. */
export const FirstSteps = ({ company, children }: FirstStepsProps) => (
  <>
    <Steps company={company} />
    <Card sx={{ mb: 2 }}>
      <CardContent sx={{ pb: '16px !important' }}>
        <ContractLine start={company.contract_start_date} end={company.contract_end_date} />
        <ContractFromDate company={company} />
      </CardContent>
    </Card>
    {children}
  </>
)
