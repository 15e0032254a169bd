import { useId, useMemo, useState } from 'react'
import {
  Alert,
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  ListItemText,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useLocale, useTranslate } from 'ra-core'
import { listedTexts } from '../../../contract/formatters'
import type { StructureMove } from '../../../contract/entities/structureMove'
import { BusyButton } from '../../schema/shared/BusyButton'
import { findNames } from '../../schema/kinds/matchNames'
import { AlreadyPlanned, CountsFrom } from '../../schema/planned/lazyParts'
import { usePlanChange } from '../../schema/planned/usePlanChange'
import { DialogHeading, useOwnerLine } from '../../schema/shared/DialogHeading'
import { PlanAlerts } from '../../schema/shared/PlanAlerts'
import { moving, type MovedLevel, type Target } from './targets'
import type { Tree, TreeNode } from './tree'
import { useMove } from './useMove'
import { Fields } from '../../schema/shared/Fields'

/** How many places are offered; more are found by typing. */
const maxShown = 100

/** Tells what goes along, and who loses sight of it. */
const Along = ({ move, level }: { readonly move: StructureMove; readonly level: MovedLevel }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { name, countries, legal_entities: entities, scopes } = move
  const counted = (key: string, count: number) => (count > 0 ? [translate(`structure.move.${key}`, { count })] : [])
  const along = [
    ...(level === 'region' ? counted('countries', countries) : []),
    ...(level === 'entity' ? [] : counted('entities', entities)),
    ...counted('scopes', scopes.followed),
  ]
  const kept = level === 'entity' ? 'keptEntity' : 'kept'
  return (
    <>
      <Typography role="status">
        {along.length > 0
          ? translate('structure.move.along', { names: listedTexts(locale, along) })
          : translate('structure.move.alone')}
      </Typography>
      {scopes.kept > 0 && (
        <Alert severity="warning" variant="outlined">
          {translate(`structure.move.${kept}`, {
            name,
            count: scopes.kept,
          })}
        </Alert>
      )}
    </>
  )
}

/** Finds the places whose name, or what it is in, begins with each typed word. */
const findTargets = (typed: string, targets: readonly Target[]): Target[] =>
  findNames(
    typed,
    targets.map((target) => ({ target, name: `${target.name} ${target.about}` })),
  )
    .slice(0, maxShown)
    .map(({ target }) => target)

interface MoveDialogProps {
  readonly tree: Tree
  readonly companyId: string
  readonly node: TreeNode & { readonly level: MovedLevel }
  readonly onClose: () => void
  /** Called with the key that the node has from then on, and again after an undo. */
  readonly onMoved: (key: string) => void
}

/** Asks where a record is to move, and tells what goes along before it does. */
export const MoveDialog = ({ tree, companyId, node, onClose, onMoved }: MoveDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const id = useId()
  const ownerLine = useOwnerLine(`${id}-title`)
  const { level, name } = node
  const targets = useMemo(() => moving[level].targets(tree, node, locale), [tree, level, node, locale])
  const [target, setTarget] = useState<Target | null>(null)
  const { preview, hasChanged, isBusy, move } = useMove({
    node,
    companyId,
    target,
    onDone: onClose,
    onMoved,
  })
  const [from, setFrom] = useState<string | null>(null)
  const [unfinished, setUnfinished] = useState<string>()
  const { plan, planAnyway, already, isPlanning, dayError, forget } = usePlanChange(companyId, onClose)
  const choose = (day: string | null) => {
    setFrom(day)
    forget('counts_from')
  }
  const act = (send = plan) =>
    from === null || target === null
      ? move()
      : send({
          call: 'moveRegion',
          record_id: node.id,
          body: { ...moving.region.there(node, target).body },
          counts_from: from,
        })
  const close = () => !isBusy && !isPlanning && onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`} aria-describedby={ownerLine}>
      <DialogHeading id={`${id}-title`}>{translate('structure.move.title', { name })}</DialogHeading>
      <DialogContent>
        <Fields sx={{ minHeight: 128 }}>
          {targets.length === 0 ? (
            <Typography>{translate('structure.move.none')}</Typography>
          ) : (
            <Autocomplete
              options={targets}
              value={target}
              openOnFocus
              autoHighlight
              filterOptions={(all, { inputValue }) => findTargets(inputValue, all)}
              getOptionKey={({ key }) => key}
              getOptionLabel={({ name: label, about }) => (about ? `${label} (${about})` : label)}
              isOptionEqualToValue={(one, other) => one.key === other.key}
              onChange={(_event, chosen) => setTarget(chosen)}
              renderOption={({ key, ...props }, { name: label, about }) => (
                <li key={key} {...props}>
                  <ListItemText primary={label} secondary={about || null} />
                </li>
              )}
              renderInput={(input) => (
                <TextField {...input} autoFocus label={translate(`structure.move.to.${level}`)} />
              )}
            />
          )}
          <PlanAlerts
            changed={hasChanged ? translate('structure.move.changed') : null}
            error={preview.isFetching ? null : preview.error}
          />
          {preview.isFetching ? (
            <Skeleton aria-busy variant="rounded" height={32} />
          ) : (
            !preview.error && preview.data && <Along move={preview.data} level={level} />
          )}
          {level === 'region' && target && preview.data && !preview.isFetching && !preview.error && (
            <CountsFrom
              value={from}
              error={dayError}
              isDisabled={isBusy || isPlanning}
              onChange={choose}
              onUnfinished={setUnfinished}
            />
          )}
          {from !== null && (
            <AlreadyPlanned
              plans={already}
              isDisabled={isPlanning || unfinished !== undefined}
              onAnyway={() => act(planAnyway)}
            />
          )}
        </Fields>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {translate('schema.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          isBusy={isBusy || isPlanning}
          disabled={!preview.data || preview.isFetching || Boolean(preview.error) || unfinished !== undefined}
          onClick={() => act()}
        >
          {translate(from === null ? 'structure.move.yes' : 'structure.move.plan')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
