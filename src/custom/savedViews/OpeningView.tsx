import { Alert, Skeleton, Stack } from '@mui/material'
import { useTranslate } from 'ra-core'
import { useLayoutEffect, useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedViews } from '../../schema/shared/screens'
import { listMemory } from '../../schema/list/listState'
import { isBare } from '../../schema/shared/RememberedAddress'
import { useDefaultView, useShowView, useViewsOf } from './useSavedViews'

type State = 'opening' | 'open' | 'gone' | 'unreachable' | 'told'

/** Reads the view that an address names, fills in what it says, and shows the list; says so if there is none. */
export const OpeningView = ({ resource, params, view, children }: ComponentProps<SavedViews['Opening']>) => {
  const translate = useTranslate()
  const [state, setState] = useState<State>('opening')
  const [address] = useSearchParams()
  const show = useShowView(resource)
  const { defaultId, setDefault } = useDefaultView(resource)
  const { data, isError, isOffered, isFetchedAfterMount } = useViewsOf(resource, params)
  const found = data?.find(({ id }) => String(id) === view)
  // What is cached may be older than the view.
  const isKnown = !isOffered || isError || found !== undefined || isFetchedAfterMount
  useLayoutEffect(() => {
    if (state !== 'opening' || !isKnown) return
    // What a link says beside the view wins.
    show(found ?? null, { replace: true, keepsAddress: !found || !isBare(listMemory(resource), address) })
    const isGone = found === undefined && !isError
    if (isGone && String(defaultId) === view) setDefault(null)
    setState(found ? 'open' : isGone ? 'gone' : 'unreachable')
    // It opens once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, isKnown])
  if (state === 'opening') return <Skeleton variant="rounded" height={240} aria-busy />
  const isLost = state === 'gone' || state === 'unreachable'
  return (
    <Stack spacing={2}>
      {isLost && (
        <Alert
          severity="warning"
          role="status"
          variant="outlined"
          onClose={() => setState('told')}
          closeText={translate('savedViews.close')}
        >
          {translate(`savedViews.${state}`)}
        </Alert>
      )}
      <div>{children}</div>
    </Stack>
  )
}
