/**
 * What a process keeps, by a snapshot of its heap: objects that the program made. Apart from those that only a store of a bounded size, a socket or a
 * timer holds: of these there is now one more and now one less, with a hundred objects each, and they are counted by themselves. And apart from what
 * V8 makes of the program while it learns which functions are hot: that goes on for hours, so the bytes of the heap in all tell no leak.
 */

export type Kept = {
  /** Objects, strings, arrays and functions, and what they take. */
  objects: number
  objectBytes: number
  /** Functions that V8 knows the source of, and shapes that objects have: a program that makes functions or names of fields from values makes more. */
  functionsAndShapes: number
  /** What only such stores, sockets and timers hold, or only code: the sources and the texts in them. */
  storeBytes: number
  /** Compiled code, what it was compiled by, and shapes. */
  codeBytes: number
}

/** As V8 writes it. */
export type HeapSnapshot = {
  snapshot: {
    meta: {
      node_fields: string[]
      node_types: [string[], ...unknown[]]
      edge_fields: string[]
      edge_types: [string[], ...unknown[]]
    }
  }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/** The bound of a cache is an argument, and `packages/concurrency/src/bounded-cache.test.ts` keeps it. The others: a connection, and a timer. */
const storeClasses = ['BoundedCache', 'Socket', 'TLSSocket', 'TCP', 'HTTPParser', 'WebSocket', 'Client', 'Timeout']
/** What the driver of PostgreSQL knows of each statement on each connection: as many as statements and connections, which are counted by themselves. */
const boundedVariable = 'statements'

const madeByV8 = new Set(['code', 'object shape', 'hidden', 'synthetic'])

export function keptIn({ snapshot: { meta }, nodes, edges, strings }: HeapSnapshot): Kept {
  const [nodeTypes] = meta.node_types
  const [edgeTypes] = meta.edge_types
  const nodeSize = meta.node_fields.length
  const edgeSize = meta.edge_fields.length
  const [type, name, selfSize, edgeCount] = placesOf(meta.node_fields, ['type', 'name', 'self_size', 'edge_count'])
  const [edgeType, edgeName, toNode] = placesOf(meta.edge_fields, ['type', 'name_or_index', 'to_node'])
  const count = nodes.length / nodeSize
  const numberOf = (node: number, field: number) => nodes[node * nodeSize + field] as number
  const firstEdge = new Uint32Array(count + 1)
  for (let node = 0; node < count; node++)
    firstEdge[node + 1] = (firstEdge[node] as number) + numberOf(node, edgeCount) * edgeSize

  const isNotEntered = nodeTypes.map(one => one === 'code' || one === 'object shape')
  const [weak, context, object] = [edgeTypes.indexOf('weak'), edgeTypes.indexOf('context'), nodeTypes.indexOf('object')]
  const storeNames = new Set(storeClasses.map(one => strings.indexOf(one)))
  const isStore = (node: number) => numberOf(node, type) === object && storeNames.has(numberOf(node, name))
  const isFollowed = (edge: number) =>
    edges[edge + edgeType] !== weak &&
    (edges[edge + edgeType] !== context || strings[edges[edge + edgeName] as number] !== boundedVariable)
  const isReached = new Uint8Array(count)
  isReached[0] = 1
  const reached = [0]
  for (const node of reached) {
    for (let edge = firstEdge[node] as number; edge < (firstEdge[node + 1] as number); edge += edgeSize) {
      const to = (edges[edge + toNode] as number) / nodeSize
      if (isReached[to] || isNotEntered[numberOf(to, type)] || isStore(to) || !isFollowed(edge)) continue
      isReached[to] = 1
      reached.push(to)
    }
  }

  const kept: Kept = { objects: 0, objectBytes: 0, functionsAndShapes: 0, storeBytes: 0, codeBytes: 0 }
  const isMadeByV8 = nodeTypes.map(one => madeByV8.has(one))
  const counted = new Set(['system / ScopeInfo', 'system / Map'].map(one => strings.indexOf(one)))
  for (let node = 0; node < count; node++) {
    const bytes = numberOf(node, selfSize)
    if (counted.has(numberOf(node, name))) kept.functionsAndShapes++
    if (isMadeByV8[numberOf(node, type)]) kept.codeBytes += bytes
    else if (!isReached[node]) kept.storeBytes += bytes
    else {
      kept.objects++
      kept.objectBytes += bytes
    }
  }
  return kept
}

function placesOf<Names extends string[]>(fields: string[], names: [...Names]): { [At in keyof Names]: number } {
  return names.map(name => fields.indexOf(name)) as { [At in keyof Names]: number }
}
