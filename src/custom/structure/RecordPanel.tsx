import { useEffect, useId, useState } from 'react'
import HistoryIcon from '@mui/icons-material/History'
import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, Button, Card, Divider, Link, Stack, Typography } from '@mui/material'
import { useGetOne, useLocale, useTranslate } from 'ra-core'
import { Link as RouterLink } from 'react-router-dom'
import type { Data } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import { joinedTexts, listedTexts } from '../../../contract/formatters'
import { businessUnits } from '../../resources/businessUnits'
import { companyUsers } from '../../resources/companyUsers'
import { HistoryButton } from '../../schema/history/HistoryButton'
import { fillPath, metaOf } from '../../schema/path'
import { PlannedLine } from '../../schema/planned/lazyParts'
import { FactRow } from '../../schema/shared/Facts'
import { Opened } from '../../schema/shared/Opened'
import { Row } from '../../schema/shared/Row'
import { useMay } from '../../schema/shared/SchemaContext'
import { CountText } from './CountText'
import { levelIcons } from './levelIcons'
import { resourceOf, type NodeAct } from './nodeActs'
import { actIcons, actKey, openKey } from './NodeMenu'
import { ancestorsOf, countsOf, screenOf, type Tree, type TreeNode } from './tree'
import { paramsOf } from './useNodeRecord'

/** How many names a fact lists; a region may have all countries. */
const maxNames = 12

const Names = ({ names }: { readonly names: readonly string[] }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const shown = names.slice(0, maxNames)
  const count = names.length - shown.length
  return count > 0
    ? translate('structure.record.more', { names: joinedTexts(locale, shown), count })
    : listedTexts(locale, shown)
}

type Unit = Data<Calls['readBusinessUnit']>

/** How long a unit must be selected before the rest of it is read, in milliseconds: the selection follows the arrow keys. */
const settleTime = 250

const useIsSettled = () => {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleTime)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

const PlannedMove = ({ companyId, id }: { readonly companyId: string; readonly id: number }) =>
  useIsSettled() && <PlannedLine companyId={companyId} call="moveRegion" recordId={id} />

const UnitFacts = ({ companyId, id }: { readonly companyId: string; readonly id: number }) => {
  const translate = useTranslate()
  const isSettled = useIsSettled()
  const { data } = useGetOne<Unit>(
    businessUnits.name,
    { id, meta: metaOf({ company_id: companyId }) },
    { retry: false, enabled: isSettled },
  )
  const facts = [
    ['sector', data?.sector],
    ['industry', data?.industry],
    ['subIndustry', data?.sub_industry],
  ] as const
  return facts.map(
    ([fact, value]) =>
      value && (
        <FactRow key={fact} variant="body1" label={translate(`structure.record.${fact}`)}>
          {value.name}
        </FactRow>
      ),
  )
}

const RegionFacts = ({ tree, id }: { readonly tree: Tree; readonly id: number }) => {
  const translate = useTranslate()
  const { business_units: units } = tree.structure
  const region = tree.regions.get(id)
  const inUnits = units?.filter((unit) => region?.business_unit_ids.includes(unit.id)).map(({ name }) => name)
  const names = region?.country_ids.flatMap((country) => tree.countries.get(country)?.name ?? []) ?? []
  return (
    <>
      {inUnits && (
        <FactRow variant="body1" label={translate('structure.record.units')}>
          {inUnits.length > 0 ? <Names names={inUnits} /> : translate('structure.record.noUnit')}
        </FactRow>
      )}
      {names.length > 0 && (
        <FactRow variant="body1" label={translate('structure.record.countries')}>
          <Names names={names} />
        </FactRow>
      )}
    </>
  )
}

/** The filter of the people whose scopes name a record, by level. */
const scopeFilters = { unit: 'business_unit_id', region: 'region_id', country: 'country_id', entity: null } as const

const usePeopleLink = (companyId: string, { level, id }: TreeNode): string | null => {
  const may = useMay()
  const filter = scopeFilters[level]
  if (filter === null || !may(companyUsers, 'list')) return null
  return `${fillPath(companyUsers.at, { company_id: companyId })}?${filter}=${id}`
}

interface RecordPanelProps {
  readonly tree: Tree
  readonly companyId: string
  readonly node: TreeNode
  /** Whether it was chosen, not only passed by the keyboard. */
  readonly isSelected: boolean
  readonly acts: readonly NodeAct[]
  readonly onAct: (act: NodeAct) => void
  /** Selects another record. */
  readonly onSelect: (node: TreeNode) => void
  /** Leads back to the tree, where the record has the page for itself. */
  readonly onBack?: (() => void) | undefined
}

/** The selected record: what it is, where it is, what can be done with it. */
export const RecordPanel = ({ tree, companyId, node, isSelected, acts, onAct, onSelect, onBack }: RecordPanelProps) => {
  const translate = useTranslate()
  const id = useId()
  const Icon = levelIcons[node.level]
  const resource = resourceOf[node.level]
  const above = ancestorsOf(tree, node)
  const to = screenOf(tree, companyId, node)
  const people = usePeopleLink(companyId, node)
  return (
    <Card component="section" aria-label={translate('structure.record.label')} sx={{ p: 2.5 }}>
      {isSelected && resource && <Opened resource={resource} record={node} params={paramsOf(companyId, node)} />}
      <Stack spacing={2}>
        {onBack && (
          <div>
            <Button startIcon={<ArrowBack className="pointing" />} onClick={onBack} autoFocus>
              {translate('structure.record.back')}
            </Button>
          </div>
        )}
        <Box>
          <Row align="center">
            <Icon aria-hidden fontSize="small" color="action" />
            <Typography variant="body2" color="textSecondary">
              {translate(`structure.levels.${node.level}`, { count: 1 })}
            </Typography>
          </Row>
          <Typography variant="h2" id={id} sx={{ my: 0.5 }}>
            {node.name}
          </Typography>
          <CountText counts={countsOf(tree, node)} />
        </Box>
        {(acts.length > 0 || resource) && (
          <Row role="group" aria-labelledby={id}>
            {acts.map((act) => {
              const ActIcon = actIcons[act]
              return (
                <Button
                  key={act}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  startIcon={<ActIcon />}
                  sx={{ borderColor: 'divider' }}
                  onClick={() => onAct(act)}
                >
                  {translate(actKey(act, node))}
                </Button>
              )
            })}
            {resource && (
              <HistoryButton
                key={node.key}
                resource={resource}
                record={node}
                params={paramsOf(companyId, node)}
                size="small"
                variant="outlined"
                startIcon={<HistoryIcon />}
                sx={{ borderColor: 'divider' }}
              />
            )}
          </Row>
        )}
        {node.level === 'region' && acts.includes('move') && (
          <PlannedMove key={node.key} companyId={companyId} id={node.id} />
        )}
        <Divider />
        <Stack component="dl" spacing={1.5}>
          {above.length > 0 && (
            <FactRow variant="body1" label={translate('structure.record.in')}>
              {above.map((one, index) => (
                <span key={one.key}>
                  {index > 0 && ' › '}
                  <Link component="button" type="button" sx={{ font: 'inherit' }} onClick={() => onSelect(one)}>
                    {one.name}
                  </Link>
                </span>
              ))}
            </FactRow>
          )}
          {node.level === 'unit' && <UnitFacts key={node.key} companyId={companyId} id={node.id} />}
          {node.level === 'region' && <RegionFacts tree={tree} id={node.id} />}
        </Stack>
        <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
          {to !== null && (
            <Link component={RouterLink} to={to}>
              {translate(openKey(node))}
            </Link>
          )}
          {people !== null && (
            <Link component={RouterLink} to={people}>
              {translate('structure.record.people')}
            </Link>
          )}
        </Stack>
      </Stack>
    </Card>
  )
}
