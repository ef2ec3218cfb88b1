// Verifies webhooks of Hashmark. Go 1.19 or later, standard library only. Copy IsGenuine into a package of yours.
//
// As a command: HASHMARK_WEBHOOK_SECRET=… go run verify.go "<X-Svc-Signature>" < body   (exit code 0: genuine)
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"strconv"
	"strings"
	"time"
)

const toleranceSeconds = 300

// IsGenuine says whether a delivery is genuine. body: the raw bytes, before any JSON parsing. header: X-Svc-Signature.
// secret: the whole text, with "whsec_".
func IsGenuine(body []byte, header, secret string, now time.Time) bool {
	var t string
	var given [][]byte
	for _, part := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "t":
			t = value
		case "v1":
			if signature, err := hex.DecodeString(value); err == nil {
				given = append(given, signature)
			}
		}
	}
	sent, err := strconv.ParseUint(t, 10, 63)
	if err != nil {
		return false
	}
	age := now.Unix() - int64(sent)
	if age > toleranceSeconds || age < -toleranceSeconds {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(t + "."))
	mac.Write(body)
	wanted := mac.Sum(nil)
	for _, signature := range given {
		if hmac.Equal(signature, wanted) {
			return true
		}
	}
	return false
}

func main() {
	now := time.Now()
	if len(os.Args) > 2 {
		if seconds, err := strconv.ParseInt(os.Args[2], 10, 64); err == nil {
			now = time.Unix(seconds, 0)
		}
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil || len(os.Args) < 2 || !IsGenuine(body, os.Args[1], os.Getenv("HASHMARK_WEBHOOK_SECRET"), now) {
		os.Exit(1)
	}
}
