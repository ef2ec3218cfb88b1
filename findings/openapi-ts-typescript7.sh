#!/usr/bin/env bash
# @hey-api/openapi-ts 0.99.0 with typescript 7.0.2: the range of its peer admits the compiler, which it cannot use.
#
# The generator's peer is `typescript >=5.5.3 || >=6.0.0`, so that npm installs it beside TypeScript 7 without a word.
# The package `typescript` 7 is the native compiler: its module exports two names and no syntax kinds, factory or
# printer. The generator reads `ts.SyntaxKind` while its modules load, and ends with a TypeError before it has read a
# document. A project that compiles with TypeScript 7 needs the generator in a tree of its own.
#
# Seen: npm reports no conflict; the module has no SyntaxKind; the generator ends with status 1 and a TypeError that
# names a keyword of SyntaxKind. Exits 0 while this holds.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact typescript@7.0.2 @hey-api/openapi-ts@0.99.0
kinds="$(node -p "typeof require('typescript').SyntaxKind")"
cat > document.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "One call", "version": "1" },
  "paths": { "/now": { "get": { "operationId": "now", "responses": { "200": { "description": "The time." } } } } }
}
JSON
status=0
said="$(npx --no-install openapi-ts -i document.json -o client 2>&1)" || status=$?
echo "SyntaxKind of the module: $kinds; status of the generator: $status"
grep -o "TypeError: .*" <<<"$said" | head -1
[[ "$kinds" == undefined && "$status" != 0 && ! -e client && "$said" == *"TypeError"*"Keyword"* ]]
