#!/bin/sh
# From an API key to the first own fill with curl and openssl.
# Needs AGIO_KEY and AGIO_SECRET (scopes read and trade); AGIO_URL and AGIO_MARKET if they differ.
set -eu
url=${AGIO_URL:-http://127.0.0.1:3000}
market=${AGIO_MARKET:-BTC_USDT}

# call METHOD PATH [BODY]: signs method, path with query, time in milliseconds and the body's SHA-256, one per line.
call() {
  time=$(curl -sS "$url/api/exchange/time" | sed 's/.*"time":\([0-9]*\).*/\1/')
  hash=$(printf %s "${3:-}" | openssl dgst -sha256 -r | cut -d' ' -f1)
  signature=$(printf '%s\n%s\n%s\n%s' "$1" "$2" "$time" "$hash" | openssl dgst -sha256 -hmac "$AGIO_SECRET" -r | cut -d' ' -f1)
  set -- "$@" "${3:-}"
  if [ "$1" = POST ]; then set -- "$1" "$2" -H 'content-type: application/json' --data-raw "$3"; else set -- "$1" "$2"; fi
  method=$1 path=$2
  shift 2
  curl -sS --fail-with-body -X "$method" "$url$path" -H "x-api-key: $AGIO_KEY" -H "x-api-timestamp: $time" -H "x-api-signature: $signature" "$@"
}

tick=$(curl -sS "$url/api/exchange/info" | sed "s/.*\"market\":\"$market\"[^}]*\"tickSize\":\"\([0-9.]*\)\".*/\1/")

# The book as it is; streams need a socket, which the other two quick starts open.
ask=$(curl -sS -H 'content-type: application/json' --data-raw "{\"market\":\"$market\",\"limit\":1}" "$url/api/exchange/market/depth" |
  sed 's/.*"asks":\[\["\([0-9.]*\)".*/\1/')
# The best ask may be gone when the order arrives: its limit is half a percent higher, in ticks, and it still fills at the best there is.
# at FACTOR: the best ask times a factor, in ticks.
at() { LC_ALL=C awk -v ask="$ask" -v tick="$tick" -v by="$1" 'BEGIN { split(tick, part, "."); printf "%.*f", length(part[2]), int(ask * by / tick) * tick }'; }
limit=$(at 1.005)
echo "book: best ask $ask, limit $limit"

mine="quick-$(date +%s)"
order=$(call POST /api/exchange/order \
  "{\"market\":\"$market\",\"side\":\"buy\",\"type\":\"limit\",\"price\":\"$limit\",\"amount\":\"0.001\",\"timeInForce\":\"IOC\",\"clientOrderId\":\"$mine\"}")
echo "order: $(echo "$order" | sed 's/.*"status":"\([a-z_]*\)".*/\1/')"

call GET "/api/exchange/clientOrder/$mine" | sed 's/.*"fills":\(.*\)}}.*/fill: \1/'
echo

# A bracket: what is bought has its exits from the first fill on, a limit two percent higher or a stop two percent lower; one ends the other.
list=$(call POST /api/exchange/orderList \
  "{\"market\":\"$market\",\"kind\":\"bracket\",\"side\":\"buy\",\"clientListId\":\"$mine-list\",\
\"entry\":{\"type\":\"limit\",\"price\":\"$limit\",\"amount\":\"0.001\"},\
\"profit\":{\"type\":\"limit\",\"price\":\"$(at 1.02)\"},\"stop\":{\"type\":\"stop-market\",\"stopPrice\":\"$(at 0.98)\"}}")
echo "bracket: $(echo "$list" | sed 's/.*"kind":"bracket","status":"\([a-z]*\)".*/\1/')"
call POST /api/exchange/cancelOrderList "{\"clientListId\":\"$mine-list\"}" >/dev/null
