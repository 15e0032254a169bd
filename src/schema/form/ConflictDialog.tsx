import { useId, useState } from 'react'
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, Stack, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'ra-core'
import { Cell } from '../kinds/Cell'
import { isEmpty } from '../kinds/isEmpty'
import type { AnyResource } from '../resource'
import { Columns, equal } from '../shared/Columns'
import { DialogHeading } from '../shared/DialogHeading'
import type { Texts } from '../shared/texts'
import { ValueOption, type ValueOptionProps } from '../shared/ValueOption'

interface ValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly record: RaRecord
  readonly comparedWith: RaRecord
}

/** Shows the value of a field, or that it is empty. */
const Value = ({ resource, name, record, comparedWith }: ValueProps) => {
  const translate = useTranslate()
  return isEmpty(resource, name, record) ? (
    translate('schema.conflict.empty')
  ) : (
    <Cell resource={resource} name={name} record={record} comparedWith={comparedWith} />
  )
}

interface OthersChangesProps extends Pick<ConflictProps, 'resource' | 'others' | 'before' | 'theirs' | 'texts'> {}

/** Lists what only the other user has changed, before and after. */
const OthersChanges = ({ resource, others, before, theirs, texts }: OthersChangesProps) => {
  const translate = useTranslate()
  const sides = { before, after: theirs }
  return others.map((name) => (
    <section key={name} aria-label={texts(`fields.${name}`)}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {texts(`fields.${name}`)}
      </Typography>
      <Columns sm={equal(2)} gap={1}>
        {(['before', 'after'] as const).map((side) => (
          <div key={side}>
            <Typography variant="body2" color="textSecondary">
              {translate(`schema.conflict.${side}`)}
            </Typography>
            <Value
              resource={resource}
              name={name}
              record={sides[side]}
              comparedWith={sides[side === 'before' ? 'after' : 'before']}
            />
          </div>
        ))}
      </Columns>
    </section>
  ))
}

type OptionProps = ValueProps & Omit<ValueOptionProps, 'children'>

const Option = ({ label, group, isChosen, onChoose, ...value }: OptionProps) => (
  <ValueOption {...{ label, group, isChosen, onChoose }}>
    <Value {...value} />
  </ValueOption>
)

interface ConflictProps {
  readonly resource: AnyResource
  /** The fields that both users have changed. */
  readonly fields: readonly string[]
  /** The fields that only the other user has changed, which are listed if there is nothing to choose. */
  readonly others: readonly string[]
  readonly before: RaRecord
  readonly mine: RaRecord
  readonly theirs: RaRecord
  readonly texts: Texts
  /** Called with the fields that keep the other user's value. */
  readonly onDecide: (theirsFor: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Shows both values of each field that two users have changed, and asks which one to keep. */
export const ConflictDialog = (props: ConflictProps) => {
  const { resource, fields, others, mine, theirs, texts, onDecide, onClose } = props
  const translate = useTranslate()
  const id = useId()
  const isChoice = fields.length > 0
  const about = isChoice ? 'about' : others.length > 0 ? 'noneShared' : 'elsewhere'
  const [theirsFor, setTheirsFor] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirsFor)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTheirsFor(next)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={`${id}-title`}>
      <DialogHeading id={`${id}-title`}>{translate('schema.conflict.title')}</DialogHeading>
      <DialogContent>
        <DialogContentText gutterBottom>{translate(`schema.conflict.${about}`)}</DialogContentText>
        <Stack spacing={2}>
          {!isChoice && <OthersChanges {...props} />}
          {fields.map((name) => {
            const option = { resource, name, group: `${id}-${name}` }
            return (
              <fieldset key={name}>
                <Typography component="legend" variant="subtitle2" gutterBottom>
                  {texts(`fields.${name}`)}
                </Typography>
                <Columns sm={equal(2)} gap={1}>
                  <Option
                    {...option}
                    label={translate('schema.conflict.mine')}
                    record={mine}
                    comparedWith={theirs}
                    isChosen={!theirsFor.has(name)}
                    onChoose={() => choose(name, false)}
                  />
                  <Option
                    {...option}
                    label={translate('schema.conflict.theirs')}
                    record={theirs}
                    comparedWith={mine}
                    isChosen={theirsFor.has(name)}
                    onChoose={() => choose(name, true)}
                  />
                </Columns>
              </fieldset>
            )
          })}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate('schema.conflict.back')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => onDecide(theirsFor)}>
          {translate(isChoice ? 'schema.conflict.use' : 'schema.conflict.accept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
