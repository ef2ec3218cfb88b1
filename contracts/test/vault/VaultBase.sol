// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Book} from "../../src/interfaces/IQuotingVault.sol";
import {IParlayEscrow} from "../../src/interfaces/IParlayEscrow.sol";
import {ParlayLeg, ParlayQuote, TokenPermit} from "../../src/libraries/ParlayTypes.sol";
import {VenueBase} from "../base/VenueBase.sol";

/// @notice What the tests of the vault share: its quotes, its books reckoned anew from the parlays, its permits.
abstract contract VaultBase is VenueBase {
    address internal immutable relay = address(0x4E1A);
    address internal immutable thief = address(0x7417EF);
    address internal immutable other = address(0x0733);

    /// @dev A quote of the vault without fees, good for 60 s.
    function vaultQuote(uint256 takerCollateral, uint256 makerCollateral, ParlayLeg[] memory legs)
        internal
        returns (ParlayQuote memory quote)
    {
        quote = quoteOf(legs);
        quote.maker = address(vault);
        quote.takerCollateral = takerCollateral;
        quote.makerCollateral = makerCollateral;
        quote.builder = address(0);
        quote.protocolFeeBps = 0;
        quote.builderFeeBps = 0;
    }

    /// @dev The fill of a quote of the vault over two legs, signed by `key`.
    function vaultFill(uint256 makerCollateral, uint256 key) internal returns (IParlayEscrow.Fill memory) {
        ParlayLeg[] memory legs = legs2();
        return fillOf(vaultQuote(100e6, makerCollateral, legs), key, legs);
    }

    /// @dev Two legs on outcomes of their own, both YES.
    function legsFrom(uint32 outcomeId) internal pure returns (ParlayLeg[] memory legs) {
        legs = new ParlayLeg[](2);
        legs[0] = ParlayLeg(outcomeId, 0);
        legs[1] = ParlayLeg(outcomeId + 1, 0);
    }

    function expectFillRefused(IParlayEscrow.Fill memory args, bytes4 selector) internal {
        vm.expectRevert(selector);
        escrow.fill(args);
    }

    /// @dev What the vault has in open parlays, and how many, by their records alone.
    function openOfVault() internal view returns (uint256 cost, uint256 live) {
        uint256 count = escrow.parlayCount();
        for (uint256 id = 1; id <= count; ++id) {
            IParlayEscrow.Parlay memory parlay = escrow.parlays(id);
            if (parlay.maker != address(vault) || parlay.settled || !parlay.vaultMaker) continue;
            cost += parlay.makerCollateral;
            ++live;
        }
    }

    /// @dev The value of the pool is `expected`, and is what the books say.
    function assertNav(uint256 expected, string memory what) internal view {
        (uint256 cost, uint256 live) = openOfVault();
        Book memory book = escrow.books(address(vault));
        assertEq(book.locked, cost, string.concat(what, ": locked"));
        assertEq(book.live, live, string.concat(what, ": live"));
        assertEq(vault.locked(), cost, string.concat(what, ": locked by the vault"));
        assertEq(vault.idle(), token.balanceOf(address(vault)), string.concat(what, ": idle"));
        assertEq(
            vault.totalAssets(),
            token.balanceOf(address(vault)) + cost + escrow.credits(address(vault)),
            string.concat(what, ": books")
        );
        assertEq(vault.totalAssets(), expected, string.concat(what, ": value"));
    }

    function collateralPermit(uint256 key, uint256 value) internal view returns (TokenPermit memory) {
        return permitOf(address(token), key, address(vault), value, block.timestamp + 600);
    }

    function sharePermit(uint256 key, uint256 value) internal view returns (TokenPermit memory) {
        return permitOf(address(vault), key, address(vault), value, block.timestamp + 600);
    }

    function depositByPermit(address who, uint256 assets, TokenPermit memory p) internal returns (uint256) {
        vm.prank(relay);
        return vault.depositWithPermit(who, assets, p.deadline, p.v, p.r, p.s);
    }

    function redeemByPermit(address who, uint256 shares, TokenPermit memory p) internal returns (uint256) {
        vm.prank(relay);
        return vault.redeemWithPermit(who, shares, 0, p.deadline, p.v, p.r, p.s);
    }

    function redeemAs(address who, uint256 shares) internal returns (uint256) {
        vm.prank(who);
        return vault.redeem(shares, who, who);
    }

    /// @dev Announces a fee and waits until it holds.
    function setFee(uint256 bps) internal {
        vm.prank(owner);
        vault.setExitFee(uint16(bps));
        vm.warp(block.timestamp + 2 days);
    }
}
