import type { Catalog } from './catalog.ts';
import { isNode, nodesOf, type ParseNode, type ParseValue } from './parse-tree.ts';
import { keyOf, provenBy, provenByJoins } from './proven.ts';

/** Whether a column can be null: by the schema and the statement it can, it cannot, or they do not tell. */
export type Nullability = 'null' | 'never' | 'unknown';

const SELECT = '1';
const UPDATE = '2';
const INSERT = '3';
/** Functions that are strict, and null for some arguments that are not. */
const PARTIAL =
  /^jsonb?_(object_field|array_element|extract_path|path_query_first)|^array_(length|lower|upper)$|^regexp_|^substring$/;
const COUNTS = ['count', 'row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile'];
/** Aggregates that are not null of rows that are. */
const COLLECTS = ['array_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg'];

/** Null as soon as one of them is. */
function strict(parts: Nullability[]): Nullability {
  if (parts.includes('null')) return 'null';
  return parts.includes('unknown') ? 'unknown' : 'never';
}

/** Null only when all of them are. */
function firstOf(parts: Nullability[]): Nullability {
  if (parts.includes('never')) return 'never';
  return parts.every((part) => part === 'null') ? 'null' : 'unknown';
}

const listOf = (value: ParseValue | undefined): string[] =>
  Array.isArray(value) ? value.slice(1).filter((item) => typeof item === 'string') : [];

const isTrue = (value: ParseValue | undefined): boolean => value === 'true';

/** One level of a statement: itself, what is proven in its rows, and the level around it. */
class Level {
  readonly query: ParseNode;
  readonly outer: Level | null;
  readonly catalog: Catalog;
  private readonly proven: ReadonlySet<string>;
  /** Joins that have made nothing null, because something of their side is proven. */
  private readonly innerJoins: ReadonlySet<string>;
  /** Statements that are being read, so that a recursive one ends. */
  private readonly open: Set<ParseNode>;
  /** Columns are those of the rows that a command found, and not what it stored in them. */
  private isBefore = false;

  constructor(
    query: ParseNode,
    outer: Level | null,
    catalog: Catalog,
    open: Set<ParseNode>,
    more: string[] = [],
  ) {
    this.query = query;
    this.outer = outer;
    this.catalog = catalog;
    this.open = open;
    const { jointree, havingQual } = query.fields;
    const proven = [...provenByJoins(jointree, catalog), ...provenBy(havingQual, catalog), ...more];
    this.proven = new Set(proven);
    this.innerJoins = new Set(
      proven.map((key): ParseNode => JSON.parse(key)).flatMap(({ fields }) => listOf(fields.varnullingrels)),
    );
  }

  /** The same rows, of which more is known. */
  private where(more: string[]): Level {
    const level = new Level(this.query, this.outer, this.catalog, this.open, [...this.proven, ...more]);
    level.isBefore = this.isBefore;
    return level;
  }

  private before(): Level {
    const level = this.where([]);
    level.isBefore = true;
    return level;
  }

  /** What a command stores in a column of its table; undefined for what it leaves as it was. */
  private stored(entry: ParseValue | undefined, place: number): ParseNode | undefined {
    const { commandType, resultRelation, targetList } = this.query.fields;
    if (this.isBefore || resultRelation !== entry || (commandType !== UPDATE && commandType !== INSERT))
      return undefined;
    return nodesOf(targetList).find(({ fields }) => fields.resno === String(place));
  }

  private up(levels: ParseValue | undefined): Level {
    let level: Level = this;
    for (let n = Number(levels ?? 0); n > 0 && level.outer; n--) level = level.outer;
    return level;
  }

  /** The column that a statement answers at a place, from 1. */
  output(place: number): Nullability {
    if (this.open.has(this.query)) return 'never';
    this.open.add(this.query);
    try {
      const { setOperations, commandType, targetList, returningList } = this.query.fields;
      if (isNode(setOperations)) return this.setOperation(setOperations, place);
      const list = nodesOf(commandType === SELECT ? targetList : returningList);
      return this.of(list.find(({ fields }) => fields.resno === String(place))?.fields.expr);
    } finally {
      this.open.delete(this.query);
    }
  }

  private setOperation({ type, fields }: ParseNode, place: number): Nullability {
    if (type === 'RANGETBLREF') return this.column(String(fields.rtindex), place);
    const sides = [fields.larg, fields.rarg].filter(isNode);
    return strict(sides.map((side) => this.setOperation(side, place)));
  }

  /** A column of an entry of the range table, as rows of its own have it. */
  private column(entry: string, place: number): Nullability {
    const table = nodesOf(this.query.fields.rtable)[Number(entry) - 1];
    if (!table) return 'unknown';
    const { fields } = table;
    const at = (list: ParseValue | undefined): Nullability => this.of(nodesOf(list)[place - 1]);
    switch (fields.rtekind) {
      case '0':
        return this.tableColumn(entry, String(fields.relid), place);
      case '1':
        return isNode(fields.subquery) ? this.inside(fields.subquery).output(place) : 'unknown';
      case '2':
        return at(fields.joinaliasvars);
      case '5': {
        const rows = Array.isArray(fields.values_lists) ? fields.values_lists : [];
        return strict(rows.map(at));
      }
      case '6':
        return this.up(fields.ctelevelsup).commonTable(fields.ctename)?.output(place) ?? 'unknown';
      case '9':
        return at(fields.groupexprs);
      default:
        return 'unknown';
    }
  }

  private inside(query: ParseNode): Level {
    return new Level(query, this, this.catalog, this.open);
  }

  private commonTable(name: ParseValue | undefined): Level | undefined {
    const found = nodesOf(this.query.fields.cteList).find(({ fields }) => fields.ctename === name);
    const query = found?.fields.ctequery;
    return isNode(query) ? this.inside(query) : undefined;
  }

  /** What a command stores in a column is what it returns of it. */
  private tableColumn(entry: string, table: string, place: number): Nullability {
    if (place <= 0 || this.catalog.notNull.has(`${table}:${place}`)) return 'never';
    const stored = this.stored(entry, place);
    if (stored)
      return isNode(this.query.fields.onConflict) ? 'unknown' : this.before().of(stored.fields.expr);
    return this.catalog.tables.has(table) ? 'null' : 'unknown';
  }

  private variable({ fields }: ParseNode): Nullability {
    const level = this.up(fields.varlevelsup);
    if (fields.varreturningtype && fields.varreturningtype !== '0') return 'unknown';
    if (listOf(fields.varnullingrels).some((join) => !level.innerJoins.has(join))) return 'null';
    return level.column(String(fields.varno), Number(fields.varattno));
  }

  private call(id: ParseValue | undefined, parts: ParseNode[]): Nullability {
    const called = this.catalog.functions.get(String(id));
    if (!called?.isStrict) return 'unknown';
    const nullability = strict(parts.map((part) => this.of(part)));
    return nullability === 'never' && PARTIAL.test(called.name) ? 'unknown' : nullability;
  }

  private aggregate({ fields }: ParseNode): Nullability {
    const name = this.catalog.functions.get(String(fields.aggfnoid))?.name ?? '';
    if (COUNTS.includes(name)) return 'never';
    if (Number(fields.agglevelsup ?? 0) > 0) return 'unknown';
    const { groupClause, groupingSets, havingQual } = this.query.fields;
    const isGrouped = nodesOf(groupClause).length > 0 && nodesOf(groupingSets).length === 0;
    if (isNode(fields.aggfilter) || !(isGrouped || this.isCounted(havingQual))) return 'null';
    if (COLLECTS.includes(name)) return 'never';
    return strict(nodesOf(fields.args).map((argument) => this.of(argument.fields.expr)));
  }

  /** Whether a HAVING speaks of a count: `HAVING count(*) > 0` leaves no sum over no rows. */
  private isCounted(having: ParseValue | undefined): boolean {
    if (!isNode(having)) return false;
    if (having.type === 'AGGREF')
      return this.catalog.functions.get(String(having.fields.aggfnoid))?.name === 'count';
    return nodesOf(having.fields.args).some((part) => this.isCounted(part));
  }

  private window({ fields }: ParseNode): Nullability {
    const name = this.catalog.functions.get(String(fields.winfnoid))?.name ?? '';
    const parts = nodesOf(fields.args).map((part) => this.of(part));
    if (COUNTS.includes(name)) return 'never';
    if (isNode(fields.aggfilter)) return 'null';
    if (name !== 'lag' && name !== 'lead') return strict(parts);
    return parts.length === 3 ? strict([parts[0] ?? 'unknown', parts[2] ?? 'unknown']) : 'null';
  }

  private choice({ fields }: ParseNode): Nullability {
    if (isNode(fields.arg)) return 'unknown';
    const whens = nodesOf(fields.args);
    const results = whens.map(({ fields: { expr, result } }) =>
      this.where(provenBy(expr, this.catalog)).of(result),
    );
    // `CASE WHEN x IS NULL THEN … ELSE x END`
    const excluded = whens.flatMap(({ fields: { expr } }) =>
      isNode(expr) &&
      expr.type === 'NULLTEST' &&
      !isTrue(expr.fields.argisrow) &&
      expr.fields.nulltesttype === '0'
        ? [keyOf(expr.fields.arg ?? null)]
        : [],
    );
    return strict([...results, this.where(excluded).of(fields.defresult)]);
  }

  /** A statement in parentheses is null when it answers no row; a sum over everything always answers one. */
  private subselect({ fields }: ParseNode): Nullability {
    if (fields.subLinkType === '0' || fields.subLinkType === '6') return 'never';
    if (fields.subLinkType !== '4' || !isNode(fields.subselect)) return 'unknown';
    const level = this.inside(fields.subselect);
    return level.hasOneRow() ? level.output(1) : 'null';
  }

  /** Whether the statement always answers a row: a sum over everything, or what is read from one. */
  private hasOneRow(): boolean {
    const { hasAggs, groupClause, groupingSets, havingQual, limitOffset, jointree } = this.query.fields;
    const isNarrowed = [havingQual, limitOffset].some(isNode) || nodesOf(groupingSets).length > 0;
    if (isNarrowed || nodesOf(groupClause).length > 0) return false;
    if (isTrue(hasAggs)) return true;
    const from = isNode(jointree) && !isNode(jointree.fields.quals) ? nodesOf(jointree.fields.fromlist) : [];
    const table = from.length === 1 && nodesOf(this.query.fields.rtable)[Number(from[0]?.fields.rtindex) - 1];
    if (!table) return false;
    const { rtekind, subquery, ctename, ctelevelsup } = table.fields;
    if (rtekind === '1' && isNode(subquery)) return this.inside(subquery).hasOneRow();
    return rtekind === '6' && Boolean(this.up(ctelevelsup).commonTable(ctename)?.hasOneRow());
  }

  /** Whether an expression can be null in the rows of this level. */
  of(node: ParseValue | undefined): Nullability {
    if (!isNode(node)) return 'unknown';
    const { type, fields } = node;
    const isStored = type === 'VAR' && this.stored(fields.varno, Number(fields.varattno));
    if (!isStored && this.proven.has(keyOf(node))) return 'never';
    const parts = isNode(fields.arg) ? [fields.arg] : nodesOf(fields.args);
    const each = () => parts.map((part) => this.of(part));
    switch (type) {
      case 'VAR':
        return this.variable(node);
      case 'CONST':
        return isTrue(fields.constisnull) ? 'null' : 'never';
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COLLATEEXPR':
      case 'ARRAYCOERCEEXPR':
        return strict(each());
      case 'OPEXPR':
        return this.call(fields.opfuncid, parts);
      case 'FUNCEXPR':
        return this.call(fields.funcid, parts);
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return firstOf(each());
      case 'NULLIFEXPR':
        return 'null';
      case 'BOOLEXPR':
        return each().every((part) => part === 'never') ? 'never' : 'unknown';
      case 'AGGREF':
        return this.aggregate(node);
      case 'WINDOWFUNC':
        return this.window(node);
      case 'CASEEXPR':
        return this.choice(node);
      case 'SUBLINK':
        return this.subselect(node);
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'JSONCONSTRUCTOREXPR':
      case 'SQLVALUEFUNCTION':
        return 'never';
      default:
        return 'unknown';
    }
  }
}

/**
 * Whether each column of a statement's answer can be null, from the schema (columns that are never null) and from what the
 * statement does with them: outer joins, conditions, sums over no rows. Parameters and what functions answer are unknown.
 */
export function nullabilityOf(tree: ParseNode, columns: number, catalog: Catalog): Nullability[] {
  const level = new Level(tree, null, catalog, new Set());
  return Array.from({ length: columns }, (_, i) => level.output(i + 1));
}
