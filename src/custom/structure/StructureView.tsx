import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Box, Paper, Skeleton, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useGetOne, useTranslate } from 'ra-core'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Structure } from '../../../contract/entities/structure'
import { structures } from '../../resources/structures'
import { ListSearch } from '../../schema/list/ListSearch'
import { keepFocus } from '../../schema/shared/keepFocus'
import { Notice } from '../../schema/shared/Notice'
import { useNotice } from '../../schema/shared/useNotice'
import { LoadFailed } from '../../schema/page/LoadFailed'
import { CountTiles } from './CountTiles'
import { useMayOutline, useNodeActs, type Chosen, type NodeAct } from './nodeActs'
import { OutlineButton } from './OutlineButton'
import { OutlineDialog } from './OutlineDialog'
import { outlineHash } from './outlineHash'
import { RecordPanel } from './RecordPanel'
import { RenameField, type RenameHandle } from './RenameField'
import { isOpen, rowsOf, type TreeRow } from './rows'
import { search } from './search'
import { StructureDialogs } from './StructureDialogs'
import { StructureTree } from './StructureTree'
import { ancestorsOf, findNode, makeTree, screenOf, type TreeNode } from './tree'
import { useExpansion } from './useExpansion'
import { Row } from '../../schema/shared/Row'
import { Columns } from '../../schema/shared/Columns'

const useStructure = (companyId: string) =>
  useGetOne<Structure & { id: number }>(structures.name, { id: Number(companyId) }, { retry: false })

const Loading = () => (
  <Stack spacing={1} aria-busy>
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} variant="rounded" height={40} />
    ))}
  </Stack>
)

const Empty = ({ companyId }: { readonly companyId: string }) => {
  const translate = useTranslate()
  const mayOutline = useMayOutline()
  // The button goes with the first record.
  useEffect(() => keepFocus, [])
  return (
    <Notice title={translate('structure.empty')}>
      {mayOutline && (
        <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
          {translate('structure.emptyHint')}
        </Typography>
      )}
      <OutlineButton companyId={companyId} isMain />
    </Notice>
  )
}

interface Outlining {
  /** The record that the outline is added to; null for the company. */
  readonly node: TreeNode | null
}

/** Opens the outline that the address names after the `#`, and takes it off the address. */
const useOutlineOfAddress = (
  named: TreeNode | null | undefined,
  mayAdd: (node: TreeNode | null) => boolean,
  open: (outlining: Outlining) => void,
) => {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const notify = useNotice()
  const translate = useTranslate()
  useEffect(() => {
    if (hash !== outlineHash) return
    if (named === undefined) notify(translate('schema.draft.gone'), 'error')
    else if (mayAdd(named)) open({ node: named })
    else notify(translate('schema.draft.notAllowed'), 'error')
    void navigate({ search }, { replace: true, state: state as unknown })
    // Runs once for each address; leaving it off changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hash])
}

const LoadedStructure = ({ structure, companyId }: { structure: Structure; companyId: string }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const { expansion, search: term, toggle, searchFor, openTo, at, select } = useExpansion()
  const deferredTerm = useDeferredValue(term)
  const tree = useMemo(() => makeTree(structure), [structure])
  const found = useMemo(() => search(tree, deferredTerm), [tree, deferredTerm])
  const rows = useMemo(() => rowsOf(tree, expansion, found), [tree, expansion, found])
  const count = found?.count ?? 0

  const named = useMemo(() => (at === null ? undefined : findNode(tree, at)), [tree, at])
  // The row that the keyboard is at, until the address names another one.
  const [followed, setFollowed] = useState<{ readonly at: string | null; readonly key: string } | null>(null)
  // After a move, the address names a node that the tree doesn't have until it is read anew.
  const currentKey = (followed?.at === at ? followed?.key : named?.key) ?? at
  const followKey = useCallback((key: string) => setFollowed({ at, key }), [at])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [focusCount, setFocusCount] = useState(0)
  const [outlining, setOutlining] = useState<Outlining | null>(null)
  const renaming = useRef<RenameHandle>(null)
  const actsOf = useNodeActs()
  const mayOutline = useMayOutline()
  useOutlineOfAddress(
    at === null ? null : named,
    (node) => (node ? actsOf(node).includes('add') : mayOutline),
    setOutlining,
  )
  // Where the tree has the page for itself, a record is a page of its own, which the address names.
  const current = rows.find(({ node }) => node.key === currentKey)?.node ?? rows[0]?.node
  const shown = isNarrow ? named : current

  const acts = current ? actsOf(current) : []
  const keyHints = [
    translate('structure.keys.arrows'),
    ...(acts.includes('rename') ? [translate('structure.keys.rename')] : []),
    ...(acts.includes('remove') ? [translate('structure.keys.remove')] : []),
    ...(acts.length > 0 ? [translate('structure.keys.menu')] : []),
  ]

  // What an undo asks, which may come when the tree has gone, or during another act.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const isActing = useRef(false)
  useEffect(() => {
    isActing.current = chosen !== null || outlining !== null
  }, [chosen, outlining])

  /** Selects a node and opens the branches above it. */
  const reveal = useCallback(
    (node: TreeNode) => {
      const opens = ancestorsOf(tree, node)
        .filter((one) => !isOpen(one, expansion, null))
        .map(({ key }) => key)
      select(node.key, { toggles: opens })
    },
    [tree, expansion, select],
  )

  // A link, or the search across everything, has named a record that the tree doesn't show yet.
  const revealed = useRef<string | null>(null)
  useEffect(() => {
    if (at === null || term !== '' || revealed.current === at) return
    revealed.current = at
    if (named && !rows.some(({ node }) => node.key === named.key)) reveal(named)
  }, [at, term, named, rows, reveal])

  const takeFocus = () => setFocusCount((before) => before + 1)
  const close = () => {
    setChosen(null)
    takeFocus()
  }
  const act = useCallback(
    (one: Chosen) => {
      const start = () => {
        followKey(one.node.key)
        if (one.act === 'add') setOutlining(one)
        else setChosen(one)
      }
      const { current: open } = renaming
      if (open) void open.settle().then((isDone) => isDone && start())
      else start()
    },
    [followKey],
  )
  const actOn = (node: TreeNode) => (one: NodeAct) => act({ node, act: one })
  const onCurrent = useCallback((node: TreeNode) => followKey(node.key), [followKey])
  const opens = useCallback(
    (node: TreeNode) => {
      const to = screenOf(tree, companyId, node)
      return to === null ? null : () => void navigate(to)
    },
    [tree, companyId, navigate],
  )
  const selectRow = useCallback(
    ({ node, isOpen: isBranchOpen }: TreeRow) => {
      followKey(node.key)
      select(node.key, isNarrow ? { isPage: true } : { toggles: isBranchOpen === null ? [] : [node.key] })
    },
    [isNarrow, select, followKey],
  )
  /** Shows a record where it is after a move, which the refreshed tree has by then. */
  const follow = (key: string) => {
    if (!isHere.current) return
    revealed.current = null
    select(key)
    if (!isActing.current) takeFocus()
  }

  // In place, where there is a tree; a record that has the page for itself has its form.
  const renamed = chosen?.act === 'rename' && !isNarrow ? chosen.node : null
  const shownActs = shown
    ? actsOf(shown).filter((one) => !isNarrow || one !== 'rename' || shown.level === 'entity')
    : []
  const panel = shown && (
    <RecordPanel
      tree={tree}
      companyId={companyId}
      node={shown}
      isSelected={shown.key === named?.key}
      acts={shownActs}
      onAct={actOn(shown)}
      onSelect={isNarrow ? (node) => select(node.key) : reveal}
      onBack={
        isNarrow
          ? () => {
              select(null)
              setFollowed({ at: null, key: shown.key })
            }
          : undefined
      }
    />
  )
  const dialogs = (
    <>
      {chosen && !renamed && (
        <StructureDialogs tree={tree} companyId={companyId} chosen={chosen} onClose={close} onMoved={follow} />
      )}
      {outlining && (
        <OutlineDialog
          companyId={companyId}
          node={outlining.node}
          onClose={() => {
            setOutlining(null)
            close()
          }}
          onAdded={() => {
            const { node } = outlining
            if (node && !isOpen(node, expansion, found)) toggle(node.key)
          }}
        />
      )}
    </>
  )
  if (isNarrow && panel)
    return (
      <>
        {panel}
        {dialogs}
      </>
    )
  return (
    <Stack spacing={2}>
      <CountTiles counts={structure.counts} depth={term === '' ? expansion.depth : -1} onOpenTo={openTo} />
      <Row align="center" gap={2}>
        <ListSearch list={{ search: term, setSearch: searchFor }} label={translate('structure.search')} />
        <Typography role="status" variant="body2" color="textSecondary">
          {found && translate('structure.found', { count })}
        </Typography>
        {rows.length > 0 && !isNarrow && (
          <Typography variant="body2" color="textSecondary" sx={{ ml: 'auto' }}>
            {keyHints.join(' · ')}
          </Typography>
        )}
      </Row>
      {rows.length > 0 ? (
        <Columns align="start" md="minmax(0, 1fr) 320px" lg="minmax(0, 1fr) 380px">
          <StructureTree
            tree={tree}
            rows={rows}
            found={found}
            currentKey={currentKey}
            showsRecord={!isNarrow}
            focusCount={focusCount}
            renaming={
              renamed && {
                key: renamed.key,
                field: (
                  <RenameField
                    key={renamed.key}
                    ref={renaming}
                    node={renamed}
                    companyId={companyId}
                    onClose={(takesFocus) => {
                      setChosen((now) => (now === chosen ? null : now))
                      if (takesFocus) takeFocus()
                    }}
                  />
                ),
              }
            }
            actsOf={actsOf}
            opens={opens}
            onToggle={toggle}
            onCurrent={onCurrent}
            onSelect={selectRow}
            onAct={act}
          />
          {!isNarrow && <Box sx={{ position: 'sticky', top: 80 }}>{panel}</Box>}
        </Columns>
      ) : found ? (
        <Paper variant="outlined" sx={{ p: 3 }}>
          {translate('schema.notFound', { searched: deferredTerm })}
        </Paper>
      ) : (
        <Empty companyId={companyId} />
      )}
      {dialogs}
    </Stack>
  )
}

/** Shows a company's units, regions, countries and legal entities as one tree, beside the selected record. */
export const StructureView = ({ companyId }: { companyId: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useStructure(companyId)
  if (error && !data)
    return <LoadFailed what={translate('structure.title')} error={error} onRetry={() => void refetch()} />
  return data ? <LoadedStructure structure={data} companyId={companyId} /> : <Loading />
}
