/**
 * Why mutants survive that no test can notice: the product behaves the same with them. By file, and by what they change, as the
 * stage prints it.
 */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'contract/csvRows.ts': {
    '\';\' → ""': 'Whatever is not a comma separates by semicolons.',
    '\'\' → "Stryker was here!"': 'Any text is read as an option, so this message is never given.',
    '\'custom\' → ""': 'Nobody reads the code of an issue.',
  },
  'contract/fold.ts': {
    '/[0-9]+/ → /[0-9]/': 'The zeros are put before the first digit in either case.',
    '/^[\\u0000-\\u007f]*$/ → /^[\\u0000-\\u007f]$/': 'A shortcut: other texts take the long way to the same result.',
    '\'\' → "Stryker was here!"': 'Letters that have nothing to be folded to stay.',
    'ascii.test(trimmed) → false': 'A shortcut: every text takes the long way to the same result.',
  },
  'contract/guards.ts': {
    'guard === everyone → false': 'No guard is for everyone there: `either` has returned before.',
    'companyId === undefined → false': 'The company of no caller is undefined, so the comparison says the same.',
    "refusal.kind === 'permission' → true":
      'Of two refusals of one kind, the account and the role are the same: there is one of each that a caller can lack.',
    '[] → ["Stryker was here"]': 'No guard is for everyone there: `either` has returned before.',
  },
  'contract/roles.ts': {
    '\'JE\' → ""': 'Only TOM has a member of its own.',
  },
  'contract/permissions.ts': {
    '\'\' → "Stryker was here!"': 'Has none of the letters C, V, U and D.',
    '/^(?:ENABLE_DISABLE|[A-Z]+)(?=_)/ → /(?:ENABLE_DISABLE|[A-Z]+)(?=_)/':
      'The first match of a name is at its beginning.',
    '[] → ["Stryker was here"]': 'The name of a permission always matches.',
  },
  'contract/roleRules.ts': {
    'role.lists === before?.lists → false':
      'A shortcut: of lists that stay, all that is outside has been outside before.',
    'false → true': 'The reports are then added to both sides of the comparison, rather than left out of both.',
    '[] → ["Stryker was here"]': 'No id is a text.',
    '\'\' → "Stryker was here!"': 'What lacks a view requires one.',
  },
  'contract/csvFormulas.ts': {
    '"\'" → ""': 'A shortcut: texts without apostrophes have nothing to remove.',
  },
  'contract/csvDelimiter.ts': {
    '\'\' → "Stryker was here!"':
      'The pattern matches any text, and what stands for quoted texts has no delimiters in either case.',
    '/^\\s*((?:"[^"]*"|[^"\\r\\n])*)/.exec(text)?.[1] → /^\\s*((?:"[^"]*"|[^"\\r\\n])*)/.exec(text)[1]':
      'The pattern matches any text.',
    '/^\\s*((?:"[^"]*"|[^"\\r\\n])*)/ → /\\s*((?:"[^"]*"|[^"\\r\\n])*)/': 'The first match is at the beginning.',
  },
  'contract/applicationTexts.ts': {
    '[applicationTabs.TOM] → []': 'Names in files are compared without their case.',
  },
  'src/custom/gradeMap/equivalents/answers.ts': {
    '[] → ["Stryker was here"]': 'Each place of a column is that of a rank.',
  },
  'src/custom/gradeMap/gradeOrder.ts': {
    '/^(.*?)(\\d+(?:[.,]\\d+)?)\\s*$/su → /(.*?)(\\d+(?:[.,]\\d+)?)\\s*$/su': 'The first match is at the beginning.',
    'before === undefined → false': 'The pattern matches both parts, or nothing.',
    'digits === undefined → false': 'The pattern matches both parts, or nothing.',
    'before.trim().toLowerCase() → before.trim().toUpperCase()': 'Either makes texts of different case equal.',
  },
  'src/custom/gradeMap/mapFile.ts': {
    '\'\' → "Stryker was here!"': 'Each place of a row has a text, and a rank without a name is none.',
    '/^\\uFEFF/ → /\\uFEFF/': 'Every download begins with the mark.',
  },
  'src/custom/gradeMap/mapState.ts': {
    'added.length === 0 → false': 'A shortcut: without added columns, the columns stay the same.',
    '\'theirs\' → ""': 'Their text is that of the base, which shows where there is no other.',
    'map.companies[place]?.key → map.companies[place].key': 'Both lists have the same length.',
    'conflicts.length === state.conflicts.length → false': 'A shortcut: the list has the same conflicts.',
  },
  'src/custom/gradeMap/mapView.ts': {
    '\'\' → "Stryker was here!"': 'No number is in this text, and each place of a run has a mapping.',
    '[] → ["Stryker was here"]': 'The whole match is not read.',
    'stored[place]?.gradeCompanyId → stored[place].gradeCompanyId': 'Each place of a run has a mapping.',
  },
  'src/custom/gradeMap/namedBlock.ts': {
    '\'\' → "Stryker was here!"': 'All rows of a block have the same length.',
    'block[0]?.length → block[0].length': 'A pasted block has a row.',
    'height > 1 → true': 'The corner of a single row is the name of its rank.',
    'height > 1 → height >= 1': 'The corner of a single row is the name of its rank.',
    'width > 1 → true': 'The corner of a single column is the name of its company.',
    'width > 1 → width >= 1': 'The corner of a single column is the name of its company.',
  },
  'src/custom/gradeMap/problems.ts': {
    'column[place]?.toLowerCase() → column[place]?.toUpperCase()': 'Either makes grades of different case equal.',
  },
  'src/custom/structure/rows.ts': {
    'false → true': 'Only a search asks what is below a match.',
  },
  'src/custom/structure/search.ts': {
    '[] → ["Stryker was here"]': 'A text has no ids, so nothing is found by it.',
    'tree.regions.get(regionId)?.country_ids → tree.regions.get(regionId).country_ids':
      'Each region that a branch names is in the tree.',
    'false → true': 'Each region that a branch names is in the tree.',
  },
  'src/custom/structure/targets.ts': {
    '[] → ["Stryker was here"]': 'No unit has this id.',
    '\'\' → "Stryker was here!"': 'Whoever may not view units gets regions without any.',
  },
  'src/custom/structure/tree.ts': {
    '\'\' → "Stryker was here!"': 'An entity has a country, and the name of a visible unit is known.',
    '[] → ["Stryker was here"]': 'A text has no ids, so nothing is looked up by it.',
    'regions.get(id)?.country_ids → regions.get(id).country_ids': 'Each region of the tree is known.',
    'country !== undefined → true': 'No country has the id 0, which is looked up instead.',
    '[tree.regions.get(id)].filter((one) => one !== undefined) → [tree.regions.get(id)]':
      'Each region of the tree is known, and levels below count no countries.',
    'one !== undefined → true': 'Each region of the tree is known, and levels below count no countries.',
  },
  'src/custom/structure/treeKeys.ts': {
    'rows[at]?.depth → rows[at].depth': 'A key is pressed on a row.',
    'rows[index]?.depth → rows[index].depth': 'Each index is that of a row.',
    'index > at → index >= at': 'A row is not less deep than itself.',
    'row?.isOpen → row.isOpen': 'A key is pressed on a row.',
    'rows[at]?.isOpen → rows[at].isOpen': 'A key is pressed on a row.',
    'rows[index]?.node → rows[index].node': 'Each index is that of a row.',
    'step < rows.length → step <= rows.length': 'It asks the first row once more, which did not match.',
    '\'\' → "Stryker was here!"': 'Each index is that of a row.',
  },
  'src/custom/companies/contracts.ts': {
    '[] → ["Stryker was here"]': 'A text has no days until its end.',
  },
  'contract/theme/oklch.ts': {
    'linear <= 0.0031308 → linear < 0.0031308': 'Both formulas give the same there.',
  },
  'src/schema/csv/excel/convert.ts': {
    '\'The worker has failed\' → ""': 'Nobody is told: all files that make it fail are told alike.',
  },
  'src/schema/csv/excel/percents.ts': {
    '\'\' → "Stryker was here!"':
      'What matches has a name and a value; a missing part has no elements, and no style or sheet is called so.',
    '[] → ["Stryker was here"]': 'No cell has this style.',
    '/^\\/?(?:xl\\/)?/ → /\\/?(?:xl\\/)?/': 'The first match is at the beginning.',
    'styles.size === 0 → false': 'A shortcut: no cell has one of no styles.',
  },
  'src/schema/csv/excel/workbook.ts': {
    'false → true': 'A shortcut: what is unpacked in vain changes nothing.',
    'total <= mostBytes → total < mostBytes': 'Of 256 MB, one byte more or less makes no difference.',
    'cells > mostCells → cells >= mostCells': 'Of two million cells, one more or less makes no difference.',
    'readDecimal(text, mark) !== null → readDecimal(text, mark) === null':
      'There are two marks: if one of them reads it, the other one does not.',
    '[] → ["Stryker was here"]': 'A sheet that is read and a file that is written have a row.',
    '\'\' → "Stryker was here!"':
      'All rows of a sheet have the same length, so each cell is below one of the headings.',
    'headings[place]?.text → headings[place].text':
      'All rows of a sheet have the same length, so each cell is below one of the headings.',
    'percents[at]?.has(addressOf(row, place)) → percents[at].has(addressOf(row, place))':
      'Both readers find the same sheets.',
    '/^\\uFEFF/ → /\\uFEFF/': 'Every download begins with the mark.',
  },
  'src/schema/csv/markedFile.ts': {
    '[] → ["Stryker was here"]': 'Without a header, no row has a text, and each has one cell.',
  },
  'src/schema/form/conflict.ts': {
    '[] → ["Stryker was here"]': 'A form has no names of fields that its resource lacks.',
  },
  'src/schema/form/payload.ts': {
    '[] → ["Stryker was here"]': 'A form has no names of fields that its resource lacks.',
    'form?.sends → form.sends': 'Only what has a form sends anything.',
  },
  'src/schema/form/tabOfWork.ts': {
    '[] → ["Stryker was here"]': 'A text has no name, and no lock lacks one.',
    'waiting.filter((work) => !isOwn(work)) → waiting': 'It waits for its own work once more, for half a second.',
  },
  'src/schema/form/workKeeper.ts': {
    'work?.id → work.id': 'Nothing is sent before it is known.',
    'isClosed → false': 'A shortcut: what a closed form takes is released at once.',
  },
  'src/schema/shared/refresh.ts': {
    '\'\' → "Stryker was here!"': 'No resource is called so.',
    '[client, resources] → []': 'Both stay the same as long as the console is open.',
  },
  'src/schema/shared/foundPath.ts': {
    '\'\' → "Stryker was here!"': 'Neither text has a parameter, nor is a parent called so.',
    '\'/\' → ""': 'Versions are listed at a path.',
  },
  'src/authProvider/connection.ts': {
    'listeners.size === 0 → false': 'Events that nobody listens to are passed on to nobody.',
  },
  'src/authProvider/refresh.ts': {
    'performance.now() - queuedAt > queuedMs → true': 'A pause of a tenth of a second, which nobody notices.',
  },
  'src/authProvider/tokenSource.ts': {
    'access !== null → true': 'What is no token is not too old either.',
    'access === null || isExchanging || isHidden() → (access === null || isExchanging) && isHidden()':
      'The timer finds the same reasons not to exchange anything.',
  },
  'server/accounts/accessTokens.ts': {
    '!keys.some(({ signs }) => signs) → true': 'No key is added if there is one.',
  },
  'server/search/matching.ts': {
    'letter === before → false': 'The word itself has been searched for before.',
    '\'\' → "Stryker was here!"': 'Each place but the first has a letter before it.',
    'words.slice(0, mostIndexed) → words': 'The statement gets longer, and finds the same.',
  },
  'server/search/statement.ts': {
    '[] → ["Stryker was here"]': 'Each key has the number of one of the places.',
  },
  'server/records/links.ts': {
    '{ one: sql`1` } → {}': 'Only the number of rows is read.',
  },
  'server/records/plainFiles.ts': {
    'columnsOf(table)[member]?.notNull → columnsOf(table)[member].notNull': 'Each member of a key has a column.',
  },
  'server/records/uses.ts': {
    '\'restrict\' → ""': 'No reference names this action; it is that of those that name none.',
  },
  'server/modules/structure/withdraw.ts': {
    'people[0]?.count → people[0].count': 'A count always answers one row.',
    "rows[0]?.[what as Level | 'links'] → rows[0][what as Level | 'links']": 'This query always answers one row.',
  },
  'server/modules/companyUsers/decide.ts': {
    'roles[application]?.grant_access → roles[application].grant_access': 'A changed application has a role.',
  },
  'server/modules/companyUsers/files/rows.ts': {
    "column === 'Phone' → false": 'A file with such a cell is refused, and no rule depends on a phone number.',
  },
  'server/modules/companyUsers/granters.ts': {
    '\'\' → "Stryker was here!"': 'Of the names of roles, only those of super users decide.',
  },
  'server/modules/companyUsers/many/sameRights.ts': {
    'withScope || isUnlimited(given) → true': 'A shortcut: people are told apart by more than the change depends on.',
  },
  'server/modules/gradeMapping/cells.ts': {
    'start < companyIds.length → start <= companyIds.length': 'It asks once more, for no company.',
  },
  'server/modules/gradeMapping/save.ts': {
    'filled.length > 0 → true': 'A shortcut: of no cells, none is stored.',
  },
  'server/modules/gradeMapping/upload.ts': {
    'changes.slice(start, start + cellsPerTurn) → changes': 'The hash only has to differ for different changes.',
  },
  'server/modules/gradeMapping/wholeMap.ts': {
    '[] → ["Stryker was here"]': 'What is read for no mapping is looked up by none.',
    'known → false': 'A shortcut: what is the same is made again.',
    'known?.tag === tag → false': 'A shortcut: the same answer is made again.',
    'answers.get(order)?.bytes === bytes → true': 'An answer that is forgotten is made again.',
    '(all) => (kept = all) → () => undefined': 'A shortcut: mappings that are not kept are read again.',
  },
  'src/dataProvider/lists.ts': {
    'call.member !== undefined → true': 'A call that has such a member names it.',
  },
  'src/custom/grid/model/clipboardHtml.ts': {
    'fromHtml[0]?.length → fromHtml[0].length': 'A table that was read has a row.',
  },
  'src/custom/grid/model/find.ts': {
    '\'\' → "Stryker was here!"': 'Nothing that is searched for is found in an empty text.',
  },
  'src/custom/grid/model/paste.ts': {
    'pasted[(row - block.top) % rows]?.[(column - block.left) % columns] → pasted[(row - block.top) % rows][(column - block.left) % columns]':
      'The remainder is always the place of a row.',
  },
  'src/custom/grid/model/series.ts': {
    'before === undefined || digits === undefined || after === undefined → (before === undefined || digits === undefined) && after === undefined':
      'The pattern matches all three parts, or nothing.',
  },
}
