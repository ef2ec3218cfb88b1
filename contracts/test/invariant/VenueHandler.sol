// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IParlayEscrow, Verdict} from "../../src/interfaces/IParlayEscrow.sol";
import {Result} from "../../src/interfaces/IResolutionRegistry.sol";
import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {HandlerThief} from "./HandlerThief.sol";

/// @notice All actors on a deployed venue, and the comparison of what the contracts say with the books.
contract VenueHandler is HandlerThief {
    constructor() {
        setUp();
        commonWindow.next = WINDOW;
        ghostFeeRecipient = feeRecipient;
        thief = vm.addr(THIEF_KEY);
        for (uint256 i = 0; i < CAST; ++i) {
            uint256 key = 0xCA57 + i;
            address who = vm.addr(key);
            cast_.push(who);
            parties.push(who);
            keyOf[who] = key;
            if (i == PERMIT_TAKER || i >= FIRST_DEPOSITOR) continue;
            vm.prank(who);
            token.approve(address(escrow), type(uint256).max);
        }
        vm.prank(cast_[SIGNED_MAKER]);
        escrow.setQuoteSigner(quoteSigner, true);
        parties.push(address(vault));
        parties.push(feeRecipient);
        parties.push(builder);
    }

    function counted() external view returns (Counts memory) {
        return counts;
    }

    /// @notice The counts in the order of their struct, with commas between.
    function countsLine() external view returns (string memory line) {
        bytes memory words = abi.encode(counts);
        for (uint256 i = 0; i < words.length; i += 32) {
            uint256 count;
            assembly ("memory-safe") {
                count := mload(add(add(words, 0x20), i))
            }
            line = string.concat(line, i == 0 ? "" : ",", vm.toString(count));
        }
    }

    /// @notice The actions of a campaign.
    function actions() external pure returns (bytes4[] memory list) {
        list = new bytes4[](27);
        list[0] = this.fill.selector;
        list[1] = this.fillFromPool.selector;
        list[2] = this.crowdPool.selector;
        list[3] = this.novate.selector;
        list[4] = this.novateTwice.selector;
        list[5] = this.cancel.selector;
        list[6] = this.requote.selector;
        list[7] = this.playOut.selector;
        list[8] = this.publish.selector;
        list[9] = this.veto.selector;
        list[10] = this.resolveLeg.selector;
        list[11] = this.settle.selector;
        list[12] = this.settleMany.selector;
        list[13] = this.forceVoid.selector;
        list[14] = this.withdraw.selector;
        list[15] = this.withdrawSigned.selector;
        list[16] = this.passTime.selector;
        list[17] = this.deposit.selector;
        list[18] = this.mint.selector;
        list[19] = this.redeem.selector;
        list[20] = this.withdrawAssets.selector;
        list[21] = this.gift.selector;
        list[22] = this.settings.selector;
        list[23] = this.replay.selector;
        list[24] = this.badFill.selector;
        list[25] = this.badSale.selector;
        list[26] = this.steal.selector;
    }

    /// @notice The escrow holds the open pots and what it owes, to the unit. Parties are looked at in turn: what is
    /// wrong with one stays wrong, and at the end of a run all are.
    function checkMoney() external view {
        uint256 held = token.balanceOf(address(escrow));
        assertEq(held, totals.openPots + totals.owed + totals.gifts, "the escrow holds pots, credits and gifts");
        assertEq(held, totals.paidIn + totals.gifts - totals.takenOut, "paid in less taken out");
        for (uint256 i = 0; i < 3; ++i) checkParty(parties[(counts.calls * 3 + i) % parties.length]);
    }

    /// @notice A party's credits and wallet, and that it never takes out more than it put in and won.
    function checkParty(address who) public view {
        Account storage book = accounts[who];
        assertEq(escrow.credits(who), book.owed, "credits");
        assertEq(token.balanceOf(who), book.wallet, "wallet");
        assertEq(book.owed + book.takenOut + book.staked + book.lost, book.paidIn + book.won, "the books of a party");
        assertLe(book.takenOut + book.owed, book.paidIn + book.won, "more taken out than put in and won");
    }

    /// @notice A parlay is as the books have it; a settled one as it was when it was settled.
    function checkParlay(uint256 id) public view {
        Position storage position = positions[id];
        IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
        assertEq(parlay.taker, position.taker, "taker");
        assertEq(parlay.maker, position.maker, "maker");
        assertEq(parlay.takerCollateral, position.takerStake, "taker's stake");
        assertEq(parlay.makerCollateral, position.makerStake, "maker's stake");
        assertEq(parlay.createdAt, position.createdAt, "created");
        assertEq(parlay.spreadBps, position.spreadBps, "spread fixed at the fill");
        assertEq(parlay.legCount, position.count, "legs");
        assertEq(parlay.legsHash, position.legsHash, "hash of the legs");
        assertTrue(parlay.settled == position.settled, "settled");
        assertTrue(parlay.failed == position.failed, "failed");
        assertTrue(parlay.vaultMaker == position.ofVault, "of a vault");
        uint256 won = countOf(id, Verdict.Won);
        uint256 voided = countOf(id, Verdict.Void);
        assertEq(parlay.resolvedWonCount, won, "won legs");
        assertEq(parlay.voidedCount, voided, "void legs");
        assertLe(won + voided, position.count, "a leg is both won and void");
    }

    /// @notice The newest parlay and two others, in turn; at the end of a run all are looked at.
    function checkSomeParlays() external view {
        assertEq(escrow.parlayCount(), positionCount, "parlays");
        if (positionCount == 0) return;
        checkParlay(positionCount);
        checkParlay(1 + (counts.calls * 7) % positionCount);
        if (openIds.length != 0) checkParlay(openIds[counts.calls % openIds.length]);
    }

    /// @notice Spent nonces are marked for ever, the newest ones and others in turn, and the next one is free.
    function checkNonces() external view {
        uint256 length = spentNonces.length;
        for (uint256 i = 0; i < 4 && i < length; ++i) {
            Nonce storage spent = spentNonces[i < 2 ? length - 1 - i : (counts.calls * 13 + i) % length];
            assertTrue(escrow.isNonceUsed(spent.owner, spent.nonce), "a spent nonce is free again");
            uint256 next = spent.nonce ^ (1 << (counts.calls % 256));
            assertTrue(
                escrow.isNonceUsed(spent.owner, next) == isSpent[spent.owner][next], "a nonce nobody used is spent"
            );
        }
    }

    /// @notice The pool is worth its cash, its stakes at cost and its credits; its limits held at every fill.
    function checkPool() external view {
        Book memory book = escrow.books(address(vault));
        assertEq(book.locked, pool.locked, "locked");
        assertEq(book.live, pool.live, "live");
        assertLe(book.live, 64, "more parlays than the pool may have");
        _checkDecided();
        assertEq(vault.exitFeeBps(), _fee(), "exit fee");
        assertTrue((vault.maxDeposit(owner) == 0) == (vault.paused() || _waits()), "deposits wait");
        assertEq(vault.totalAssets(), _worth(), "value of the pool");
        uint256 price = (1e12 * (_worth() + 1)) / (pool.shares + 1e6);
        assertEq(vault.convertToAssets(1e12), price, "price of a share");
        assertEq(vault.idle(), accounts[address(vault)].wallet, "idle");
        assertEq(vault.totalSupply(), pool.shares, "shares");
        address who = cast_[FIRST_DEPOSITOR + (counts.calls & 1)];
        assertEq(vault.balanceOf(who), sharesOf[who], "shares of a depositor");
        assertEq(vault.maxRedeem(who), _mostShares(who), "redeemable now");
        assertEq(token.allowance(address(vault), address(escrow)), 0, "the pool left an allowance");
    }

    /// @dev The escrow knows which parlays of the pool are open, and what is published makes of them.
    function _checkDecided() private view {
        uint256[] memory ids = escrow.openParlays(address(vault));
        assertEq(ids.length, pool.live, "open parlays");
        for (uint256 i = 0; i < ids.length; ++i) {
            assertTrue(positions[ids[i]].ofVault && !positions[ids[i]].settled, "an open parlay of the pool");
            for (uint256 j = 0; j < i; ++j) assertTrue(ids[i] != ids[j], "a parlay has two places");
        }
        (uint256 gain, uint256 loss) = escrow.decided(address(vault));
        (uint256 known, uint256 knownLoss) = decidedOfPool();
        assertEq(gain, known, "decided wins");
        assertEq(loss, knownLoss, "decided losses");
    }

    /// @notice Results are as the reports made them, above all the final ones.
    function checkResults() external view {
        if (positionCount == 0) return;
        Position storage position = positions[1 + (counts.calls * 5) % positionCount];
        for (uint256 i = 0; i < position.count; ++i) {
            uint32 id = position.outcomes[i];
            (Result result, bool final_) = registry.resultOf(id);
            assertEq(uint8(result), uint8(known[id].result), "result");
            assertTrue(final_ == isFinal(id), "final");
        }
    }

    /// @notice Looks at everything once; then everybody leaves a venue that its owner has stopped, and nothing but the
    /// gifts stays behind.
    function everybodyLeaves() external {
        this.checkMoney();
        this.checkPool();
        for (uint256 id = 1; id <= positionCount; ++id) checkParlay(id);
        for (uint256 i = 0; i < spentNonces.length; ++i) {
            assertTrue(escrow.isNonceUsed(spentNonces[i].owner, spentNonces[i].nonce), "a spent nonce is free again");
        }
        vm.startPrank(owner);
        if (!escrow.paused()) escrow.pause();
        if (!vault.paused()) vault.pause();
        vm.stopPrank();
        vm.warp(block.timestamp + FORCE_VOID_AFTER + 7 days);
        while (openIds.length != 0) _forceVoid(openIds[openIds.length - 1]);
        for (uint256 i = 0; i < parties.length; ++i) {
            checkParty(parties[i]);
            if (accounts[parties[i]].owed != 0) _claim(parties[i]);
        }
        assertEq(totals.openPots + totals.owed, 0, "something is still open");
        assertEq(token.balanceOf(address(escrow)), totals.gifts, "the escrow kept something");
        assertEq(vault.totalAssets(), vault.idle(), "the pool has something elsewhere");
        for (uint256 i = FIRST_DEPOSITOR; i < CAST; ++i) {
            address who = cast_[i];
            uint256 shares = _mostShares(who);
            if (shares == 0) continue;
            _leave(who, who, abi.encodeCall(vault.redeem, (shares, who, who)), _payFor(shares), shares);
        }
        assertEq(vault.totalSupply(), 0, "somebody could not redeem all");
    }
}
